import { buttonLook } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import Paperclip from 'lucide-react/icons/paperclip'

/** Offers the camera, the photos and the files of the device. */
export function AttachButton({
  label,
  isDisabled,
  onFiles,
}: {
  label: string
  isDisabled: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <label
      className={cn(
        buttonLook({ variant: 'ghost', size: 'icon' }),
        'relative inline-flex min-h-12 w-12 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field',
        isDisabled && 'opacity-50',
      )}
    >
      <Paperclip aria-hidden />
      <input
        type="file"
        accept="image/*,application/pdf,.pdf"
        multiple
        aria-label={label}
        disabled={isDisabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Picking the same file again must fire a change event.
          target.value = ''
        }}
      />
    </label>
  )
}

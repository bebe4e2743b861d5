import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { type RefObject, useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'

import { sendTexts } from './send.texts.ts'

type Props = {
  /** The path of the client's page. */
  path: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The created link: to copy, or to share with another app of the phone. */
export function LinkReady({ path, finalFocus, onClose }: Props) {
  const texts = useTexts(sendTexts)
  const { close } = useTexts(formDialogTexts)
  const box = useRef<HTMLInputElement>(null)
  const href = `${location.origin}${path}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSticky
      title={texts.linkReady}
      description={texts.linkHint}
      closeLabel={close}
      finalFocus={finalFocus}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Field label={texts.link}>
          <TextInput ref={box} readOnly value={href} onFocus={({ target }) => target.select()} />
        </Field>
        <LinkButtons href={href} onCopyFailed={() => box.current?.select()} />
      </div>
    </Dialog>
  )
}

function LinkButtons({ href, onCopyFailed }: { href: string; onCopyFailed: () => void }) {
  const texts = useTexts(sendTexts)
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(href)
      toast.success(texts.copied)
    } catch {
      // The clipboard is denied, or missing over plain HTTP: the selected text can be copied by hand.
      onCopyFailed()
    }
  }
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="flex gap-2">
      <Button className="flex-1" onClick={() => void handleCopy()}>
        <Copy aria-hidden />
        {texts.copy}
      </Button>
      {canShare && (
        <Button
          variant="secondary"
          className="flex-1"
          // Closing the phone's share sheet is not a failure.
          onClick={() => void navigator.share({ url: href }).catch(() => {})}
        >
          <Share2 aria-hidden />
          {texts.share}
        </Button>
      )}
    </div>
  )
}

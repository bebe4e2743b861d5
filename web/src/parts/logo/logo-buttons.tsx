import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { tellUpload } from '#parts/files/tell-upload.ts'
import { shrinkPhoto } from '#parts/photos/shrink-photo.ts'
import { useSignedIn } from '#session/session.tsx'

import { logoTexts } from './logo.texts.ts'
import { saveLogo } from './save-logo.ts'

// Sharp on paper, and small enough for a page on a phone.
const longestSide = 640

/** Chooses, replaces and removes the logo of a business; saved at once, independently of a form around it. */
export function LogoButtons({ business }: { business: Business }) {
  const texts = useTexts(logoTexts)
  const failureText = useFailureText()
  const { refresh } = useSignedIn()
  const { isBusy, run } = useBusy()
  const picker = useRef<HTMLInputElement>(null)
  const logo = business.business_logo_url
  const keep = (file: File | null) =>
    run(async () => {
      try {
        const picture = file && (await shrinkPhoto(file, longestSide))
        if (typeof picture === 'string') {
          toast.error(texts.unreadable)
          return
        }
        await saveLogo(business, picture)
        await refresh()
        if (file) tellUpload.done(file.name)
        else toast.success(texts.removed)
      } catch (error) {
        if (file) tellUpload.failed(file.name)
        else toast.error(`${texts.failed}. ${failureText(error)}`)
      }
    })
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={texts.add}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void keep(file)
        }}
      />
      <Button variant="secondary" isBusy={isBusy} onClick={() => picker.current?.click()}>
        <ImagePlus aria-hidden />
        {logo ? texts.replace : texts.add}
      </Button>
      {logo && (
        <Button variant="ghost" disabled={isBusy} onClick={() => void keep(null)}>
          {texts.remove}
        </Button>
      )}
    </>
  )
}

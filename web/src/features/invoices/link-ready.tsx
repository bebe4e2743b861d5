import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useRef } from 'react'
import { generatePath } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '../../paths.ts'

import type { InvoiceDialogProps } from './invoice-dialog.ts'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'

/** The link that was made: to copy, or to hand to another app of the phone. */
export function LinkReady({
  token,
  finalFocus,
  onClose,
}: Pick<InvoiceDialogProps, 'finalFocus' | 'onClose'> & { token: string }) {
  const { send: texts, close } = useTexts(invoiceDialogTexts)
  const box = useRef<HTMLInputElement>(null)
  const href = `${location.origin}${generatePath(paths.invoiceLink, { token })}`
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(href)
      toast.success(texts.copied)
    } catch {
      // Refused or missing over plain HTTP: marked, it can be copied by hand.
      box.current?.select()
    }
  }
  const canShare = typeof navigator.share === 'function'
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
        <div className="flex gap-2">
          <Button className="flex-1" onClick={() => void handleCopy()}>
            <Copy aria-hidden />
            {texts.copy}
          </Button>
          {canShare && (
            <Button
              variant="secondary"
              className="flex-1"
              // Closing the phone's own sheet is no failure.
              onClick={() => void navigator.share({ url: href }).catch(() => {})}
            >
              <Share2 aria-hidden />
              {texts.share}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

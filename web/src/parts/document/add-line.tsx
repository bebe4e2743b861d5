import { Button } from '@fieldlark/ui/button.tsx'
import Plus from 'lucide-react/icons/plus'

import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { ServicePicker } from '#parts/services/service-picker.tsx'

import type { DocumentForm } from './document-form.ts'
import { lineTexts } from './lines.texts.ts'

/** Below the lines: pick a service or add a blank line. */
export function AddLine({
  form,
  businessId,
  onService,
  onBlank,
}: {
  form: DocumentForm
  businessId: string
  onService: (service: CostedService) => void
  onBlank: () => void
}) {
  const texts = useTexts(lineTexts)
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      <div className="min-w-52 flex-1">
        <ServicePicker businessId={businessId} form={form} label={texts.addService} onPick={onService} />
      </div>
      <Button variant="secondary" onClick={onBlank}>
        <Plus aria-hidden />
        {texts.addBlank}
      </Button>
    </div>
  )
}

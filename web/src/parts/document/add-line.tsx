import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import Plus from 'lucide-react/icons/plus'

import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { ServicePicker } from '#parts/services/service-picker.tsx'

import { lineTexts } from './lines.texts.ts'

/** Below the lines: pick a service or add a blank line. */
export function AddLine({
  businessId,
  className,
  onService,
  onBlank,
}: {
  businessId: string
  className?: string
  onService: (service: CostedService) => void
  onBlank: () => void
}) {
  const texts = useTexts(lineTexts)
  return (
    <div className={cn('flex flex-wrap gap-2', className)}>
      <div className="min-w-52 flex-1">
        <ServicePicker businessId={businessId} label={texts.addService} onPick={onService} />
      </div>
      <Button variant="secondary" onClick={onBlank}>
        <Plus aria-hidden />
        {texts.addBlank}
      </Button>
    </div>
  )
}

import { Button, ButtonLink } from '@fieldlark/ui/button.tsx'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'

import { useTexts } from '#language/language.tsx'

import { Specimen } from './specimen.tsx'
import { specimenTexts } from './specimens.texts.ts'

const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const
const sizes = ['sm', 'md', 'lg'] as const

export function ButtonSpecimens() {
  const texts = useTexts(specimenTexts)
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`button ${variant}`}>
          <Button variant={variant}>{variant === 'danger' ? texts.remove : texts.save}</Button>
          <Button variant={variant}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
          <Button variant={variant} disabled>
            {texts.save}
          </Button>
          <Button variant={variant} isBusy busyLabel={texts.saving}>
            {texts.save}
          </Button>
          <Button variant={variant} isBusy aria-label={texts.saving}>
            {texts.save}
          </Button>
        </Specimen>
      ))}
      <Specimen name="button sizes">
        {sizes.map((size) => (
          <Button key={size} size={size} variant="secondary">
            {texts.save}
          </Button>
        ))}
        <Button size="icon" variant="ghost" aria-label={texts.edit}>
          <Pencil />
        </Button>
        <ButtonLink href="#buttons" variant="secondary">
          {texts.edit}
        </ButtonLink>
      </Specimen>
    </>
  )
}

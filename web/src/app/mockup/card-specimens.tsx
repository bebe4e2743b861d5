import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Fold } from '@fieldlark/ui/fold.tsx'
import { RowContent } from '@fieldlark/ui/row-content.tsx'
import { RowLink } from '@fieldlark/ui/row-link.tsx'
import { StateWord } from '@fieldlark/ui/state.tsx'
import { StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import StickyNote from 'lucide-react/icons/sticky-note'

import { useTexts } from '#language/language.tsx'

import { Column, Specimen } from './specimen.tsx'
import { specimenTexts } from './specimens.texts.ts'

export function CardSpecimens() {
  const texts = useTexts(specimenTexts)
  return (
    <>
      <Specimen name="card">
        <Card className="w-full max-w-md">
          <CardHeader
            title={texts.job}
            subtitle={texts.when}
            actions={
              <Button size="sm" variant="secondary">
                {texts.edit}
              </Button>
            }
          />
          <CardBody>{texts.note}</CardBody>
        </Card>
      </Specimen>
      <Specimen name="row-link, row-content">
        <Card className="w-full max-w-md divide-y divide-line">
          {(['late', 'done'] as const).map((glyph) => (
            <RowLink key={glyph} href="#cards" className="block hover:bg-sunken">
              <RowContent
                glyph={<StateGlyph glyph={glyph} />}
                title="Rosa Diaz"
                detail={texts.job}
                end="$180.00"
                note={<StateWord glyph={glyph}>{glyph === 'late' ? texts.overdue : texts.paid}</StateWord>}
              />
            </RowLink>
          ))}
        </Card>
      </Specimen>
      <Specimen name="fold">
        <Column>
          <Fold icon={<StickyNote />} title={texts.notes} value={texts.note}>
            <p>{texts.note}</p>
          </Fold>
        </Column>
      </Specimen>
    </>
  )
}

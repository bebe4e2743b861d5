import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Badge, type Tone } from '@fieldlark/ui/badge.tsx'
import { Divider } from '@fieldlark/ui/divider.tsx'
import { Kbd } from '@fieldlark/ui/kbd.tsx'
import { Lark, Mark, Wordmark } from '@fieldlark/ui/mark.tsx'
import { State } from '@fieldlark/ui/state.tsx'
import { type Glyph, StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import { VisuallyHidden } from '@fieldlark/ui/visually-hidden.tsx'
import Store from 'lucide-react/icons/store'

import { useTexts } from '#language/language.tsx'

import { Specimen } from './specimen.tsx'
import { specimenTexts } from './specimens.texts.ts'

const tones: readonly Tone[] = ['neutral', 'green', 'yellow', 'blue', 'red']

export function MarkSpecimens() {
  const texts = useTexts(specimenTexts)
  const states: readonly (readonly [Glyph, string])[] = [
    ['draft', texts.draft],
    ['waiting', texts.waiting],
    ['seen', texts.viewed],
    ['partly', texts.partly],
    ['done', texts.paid],
    ['to-bill', texts.toBill],
    ['late', texts.overdue],
    ['off', texts.cancelled],
  ]
  return (
    <>
      <Specimen name="mark">
        <Wordmark />
        <Mark className="text-field" />
        <Lark className="size-8 text-field" />
      </Specimen>
      <Specimen name="badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {texts.sent}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="state">
        {states.map(([glyph, word]) => (
          <State key={glyph} glyph={glyph}>
            {word}
          </State>
        ))}
      </Specimen>
      <Specimen name="state-glyph">
        {states.map(([glyph]) => (
          <StateGlyph key={glyph} glyph={glyph} />
        ))}
      </Specimen>
      <Specimen name="avatar">
        <Avatar name="Rosa Diaz" size="sm" />
        <Avatar name="Rosa Diaz" />
        <Avatar name="Rosa Diaz" size="lg" />
        <Avatar name="Lark Gardens" isSquare fallback={<Store />} />
      </Specimen>
      <Specimen name="kbd">
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
        <VisuallyHidden>{texts.search}</VisuallyHidden>
      </Specimen>
      <Specimen name="divider">
        <Divider className="w-40" />
        <Divider className="w-40">{texts.or}</Divider>
      </Specimen>
    </>
  )
}

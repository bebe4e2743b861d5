import { Button } from '@fieldlark/ui/button.tsx'
import Printer from 'lucide-react/icons/printer'

import type { Language } from '#language/texts.ts'
import { digitalToolsTexts } from './digital-tools.texts.ts'
import type { Feature } from './feature-page.tsx'
import { reviewCardTexts } from './review-card.texts.ts'
import { cardExample, cardLanguages, reviewCardAnswer } from './review-card.ts'
import { ToolCard } from './tool-card.tsx'
import { ToolField } from './tool-field.tsx'

/** A card to print with the way to a review. */
function ReviewCardTool({ language }: { language: Language }) {
  const texts = reviewCardTexts[language]
  const example = cardExample(language)
  return (
    <ToolCard
      island="review-card"
      title={texts.title}
      body={texts.body}
      answer={reviewCardAnswer(language, example)}
      printsPieces
    >
      <div className="mt-5 grid gap-5">
        <ToolField id="card-business" label={texts.business}>
          <input
            id="card-business"
            name="business"
            maxLength={80}
            defaultValue={example.business}
            className="control px-3"
          />
        </ToolField>
        <ToolField id="card-link" label={texts.link} hint={texts.linkHint}>
          <input
            id="card-link"
            name="link"
            inputMode="url"
            spellCheck={false}
            defaultValue={example.link}
            className="control px-3"
          />
        </ToolField>
        <ToolField id="card-language" label={texts.language}>
          <select id="card-language" name="language" defaultValue={example.language} className="control px-3">
            {cardLanguages.map((each) => (
              <option key={each} value={each}>
                {texts.languages[each]}
              </option>
            ))}
          </select>
        </ToolField>
        <div data-print hidden>
          <Button variant="secondary" className="w-full sm:w-auto">
            <Printer aria-hidden />
            {texts.print}
          </Button>
        </div>
      </div>
    </ToolCard>
  )
}

export const digitalTools: Feature = {
  path: '/digital-tools',
  texts: digitalToolsTexts,
  tool: (language) => <ReviewCardTool language={language} />,
  isPrinted: true,
}

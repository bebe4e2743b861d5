import type { Language } from '#language/texts.ts'
import type { Feature } from './feature-page.tsx'
import { jobSchedulingTexts } from './job-scheduling.texts.ts'
import { seriesTexts } from './series.texts.ts'
import { rhythms, seriesAnswer, seriesExample, weekdayNames } from './series-answer.ts'
import { ToolCard } from './tool-card.tsx'
import { NumberField, ToolField } from './tool-field.tsx'

const { every, rhythm, weekdays, start, price } = seriesExample
const counts = [1, 2, 3, 4, 5, 6, 8, 10, 12]

/** How a recurring job repeats, and the dates that follow from it. */
function SeriesTool({ language }: { language: Language }) {
  const texts = seriesTexts[language]
  return (
    <ToolCard
      island="series"
      title={texts.title}
      body={texts.body}
      answer={seriesAnswer(language, seriesExample)}
    >
      <div data-range={texts.range} className="mt-5 grid grid-cols-3 gap-x-3 gap-y-5">
        <ToolField id="series-every" label={texts.every}>
          <select id="series-every" name="every" defaultValue={every} className="control px-3">
            {counts.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </ToolField>
        <ToolField id="series-rhythm" label={texts.rhythm} className="col-span-2">
          <select id="series-rhythm" name="rhythm" defaultValue={rhythm} className="control px-3">
            {rhythms.map((name) => (
              <option key={name} value={name}>
                {texts.rhythms[name]}
              </option>
            ))}
          </select>
        </ToolField>
        <fieldset data-weekdays className="col-span-3">
          <legend className="mb-1.5 font-medium">{texts.weekdays}</legend>
          <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
            {weekdayNames(language, 'short').map((name, at) => (
              <label
                key={name}
                className="flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-line-strong/50 font-medium first-letter:uppercase has-checked:border-field has-checked:bg-field has-checked:text-on-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
              >
                <input
                  type="checkbox"
                  name="weekday"
                  value={at + 1}
                  defaultChecked={weekdays.includes(at + 1)}
                  className="sr-only"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="mt-5 grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <ToolField id="series-start" label={texts.start}>
          <input id="series-start" type="date" name="start" defaultValue={start} className="control px-3" />
        </ToolField>
        <NumberField name="price" label={texts.price} value={price ?? ''} before="$" />
      </div>
      <p className="mt-auto pt-5 text-xs text-ink-soft">{texts.note}</p>
    </ToolCard>
  )
}

export const jobScheduling: Feature = {
  path: '/job-scheduling',
  texts: jobSchedulingTexts,
  tool: (language) => <SeriesTool language={language} />,
}

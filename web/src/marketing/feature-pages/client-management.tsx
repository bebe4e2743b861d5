import type { Language } from '#language/texts.ts'
import { clientListTexts } from './client-list.texts.ts'
import { clientListAnswer } from './client-list.ts'
import { clientManagementTexts } from './client-management.texts.ts'
import type { Feature } from './feature-page.tsx'
import { ToolCard } from './tool-card.tsx'

/** A pasted list, read as the app's import reads it. */
function ClientListTool({ language }: { language: Language }) {
  const texts = clientListTexts[language]
  return (
    <ToolCard
      island="client-list"
      title={texts.title}
      body={texts.body}
      answer={clientListAnswer(language, texts.example)}
    >
      <label htmlFor="client-list" className="mt-5 mb-1.5 block font-medium">
        {texts.field}
      </label>
      <textarea
        id="client-list"
        name="list"
        rows={8}
        spellCheck={false}
        defaultValue={texts.example}
        aria-describedby="client-list-hint"
        className="control grow resize-y overflow-x-auto p-3 font-mono text-sm whitespace-pre"
      />
      <p id="client-list-hint" className="mt-2 text-xs text-pretty text-ink-soft">
        {texts.fieldHint}
      </p>
    </ToolCard>
  )
}

export const clientManagement: Feature = {
  path: '/client-management',
  texts: clientManagementTexts,
  tool: (language) => <ClientListTool language={language} />,
}

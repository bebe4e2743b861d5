import { buttonLook } from '@fieldlark/ui/button.tsx'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'

import type { Language } from '#language/texts.ts'
import { copyTexts } from './copy.texts.ts'

/** A text with a button that copies it. Without a script there is no button, and the text can be selected as any other. */
export function Copyable({ language, children }: { language: Language; children: ReactNode }) {
  const texts = copyTexts[language]
  return (
    <div data-island="copy">
      <div data-text>{children}</div>
      <p className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 text-sm print:hidden">
        {/* Invisible until it works, so that nothing moves when it does. */}
        <button type="button" className={`${buttonLook({ variant: 'secondary', size: 'sm' })} invisible`}>
          <Copy aria-hidden />
          {texts.copy}
        </button>
        <output data-copied={texts.copied} data-selected={texts.selected} className="text-ink-soft" />
      </p>
    </div>
  )
}

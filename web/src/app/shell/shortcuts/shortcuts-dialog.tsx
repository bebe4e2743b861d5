import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Kbd } from '@fieldlark/ui/kbd.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { shortcutTexts } from '#parts/actions/shortcut.texts.ts'
import { keysInUse, type Shortcut } from '#parts/actions/shortcut.ts'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
const caps: Readonly<Record<string, string>> = { ArrowRight: '→', arrows: '← ↑ ↓ →', Escape: 'Esc' }

/** Every form of a page is saved by it; a hook in all of them would weigh more than this list. */
const savingKey = 'mod+Enter'

const keysNow = (): ReadonlySet<string> =>
  new Set([...keysInUse, ...(document.querySelector('.form-page') ? [savingKey] : [])])

/** The keys that were in use when it was opened, as those who handle them have said. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(shortcutTexts)
  const [inUse] = useState(keysNow)
  const keys = (Object.keys(texts.keys) as Shortcut[]).filter((key) => inUse.has(key))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={texts.body}
      closeLabel={texts.close}
      size="sm"
    >
      <dl className="divide-y divide-line">
        {keys.map((key) => (
          <div key={key} className="flex min-h-11 items-center justify-between gap-4">
            <dt>{texts.keys[key]}</dt>
            <dd className="flex shrink-0 gap-1">
              <Keys of={key} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function Keys({ of }: { of: Shortcut }) {
  const { enter } = useTexts(shortcutTexts)
  const nameOf = (part: string) => {
    if (part === 'mod') return isApple() ? '⌘' : 'Ctrl'
    return part === 'Enter' ? enter : (caps[part] ?? part.toUpperCase())
  }
  return of.split('+').map((part) => <Kbd key={part}>{nameOf(part)}</Kbd>)
}

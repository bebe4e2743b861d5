import { Popover } from '@fieldlark/ui/popover.tsx'
import type { ReactElement } from 'react'

import { useTexts } from '#language/language.tsx'
import { shellTexts } from '../shell.texts.ts'
import { Notifications } from './notifications.tsx'

/** What is new in a panel below the bell; opens at once. */
export function NewsPanel({ trigger }: { trigger: ReactElement<{ onClick?: (() => void) | undefined }> }) {
  const { notifications } = useTexts(shellTexts)
  return (
    <Popover title={notifications} trigger={trigger}>
      {(close) => (
        <div className="max-h-96 overflow-y-auto">
          <Notifications onClose={close} />
        </div>
      )}
    </Popover>
  )
}

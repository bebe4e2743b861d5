import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTexts } from '#language/language.tsx'

import { keepNoticeTexts } from './keep-notice.texts.ts'

/** For who comes from the free invoice generator with something to keep. */
export function KeepNotice() {
  const { comeAlong } = useTexts(keepNoticeTexts)
  return <Alert tone="info">{comeAlong}</Alert>
}

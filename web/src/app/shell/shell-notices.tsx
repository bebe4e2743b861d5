import { CurrencyQuestion } from './currency-question.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { OverrunQuestion } from './overrun-question.tsx'

/** What is said and asked beside any screen: a lost connection, and what a command may have to know before it is done. */
export function ShellNotices() {
  return (
    <>
      <OfflineBar />
      <OverrunQuestion />
      <CurrencyQuestion />
    </>
  )
}

import { CurrencyQuestion } from './currency-question.tsx'
import { OverrunQuestion } from './overrun-question.tsx'

/** What any command may have to ask before it is done. */
export function ShellQuestions() {
  return (
    <>
      <OverrunQuestion />
      <CurrencyQuestion />
    </>
  )
}

/** The child's side of `Child`: answers each message of the parent process; an error ends both. */
export function answerParent(answer: (question: never) => Promise<unknown>): void {
  const reply = (question: never) => {
    answer(question).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('message', reply as (question: unknown) => void)
  process.once('SIGTERM', () => process.exit(0))
}

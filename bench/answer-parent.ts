/** The other side of `Child`: answers each message of the process that forked this one; a fault ends both. */
export function answerParent(answer: (question: never) => Promise<unknown>): void {
  process.on('message', (question) => {
    answer(question as never).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.once('SIGTERM', () => process.exit(0))
}

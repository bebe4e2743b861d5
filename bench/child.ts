import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A benchmark script in a child process, which answers each message with one. */
export class Child {
  readonly #process: ChildProcess

  /** `path`: absolute. */
  constructor(path: string) {
    this.#process = fork(path)
  }

  ask<Reply>(question: object): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const child = this.#process
      const end = (code: number | null) => reject(new Error(`A process of the benchmark ended with ${code}.`))
      child.once('exit', end)
      child.once('message', (reply) => {
        child.off('exit', end)
        resolve(reply as Reply)
      })
      child.send(question)
    })
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.kill('SIGTERM')) {
      await once(this.#process, 'exit')
    }
  }
}

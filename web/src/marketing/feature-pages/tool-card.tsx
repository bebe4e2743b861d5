import type { ReactNode } from 'react'

import { DrawnPiece } from '../generator/drawn-piece.tsx'
import type { Answer } from './answer.ts'

type Props = {
  /** The name of the script that keeps the answer up to date. */
  island: string
  title: string
  body: string
  answer: Answer
  /** Only what stands below the large line is printed. */
  printsPieces?: boolean
  children: ReactNode
}

/** The tool of a feature page: fields with an example on the left, its answer on the right. */
export function ToolCard({ island, title, body, answer, printsPieces, children }: Props) {
  return (
    <section
      aria-labelledby="tool-title"
      data-island={island}
      className="mx-auto max-w-6xl px-4 pb-12 md:px-8 md:pb-20"
    >
      <div className="grid overflow-clip rounded-sheet border border-line bg-surface shadow-raised lg:grid-cols-2">
        <form noValidate autoComplete="off" className="flex flex-col p-5 md:p-8 print:hidden">
          <h2 id="tool-title" className="text-xl font-bold">
            {title}
          </h2>
          <p className="mt-1 text-pretty text-ink-soft">{body}</p>
          {children}
        </form>
        <div className="bg-field-strong p-5 text-on-field md:p-8 print:bg-white print:text-ink">
          <div className={printsPieces ? 'print:hidden' : undefined}>
            <p data-label className="font-medium">
              {answer.label}
            </p>
            <output
              data-main
              className="mt-1 block font-display text-[2rem] leading-[1.1] font-bold tracking-[-0.02em] text-balance md:text-[2.5rem]"
            >
              {answer.main}
            </output>
          </div>
          <div data-pieces className="mt-5">
            {answer.pieces.map((piece, at) => (
              <DrawnPiece key={`${at} ${piece.tag}`} piece={piece} />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

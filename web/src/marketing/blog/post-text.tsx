import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'

import type { Language } from '#language/texts.ts'
import { Copyable } from '../copy/copyable.tsx'
import type { Post } from './post-head.ts'
import { PictureElement } from './post-picture.tsx'

export type Heading = { id: string; text: string; depth: number }

/** A part of a post between which its calculator may stand. */
export type PostText = { parts: readonly (readonly Token[])[]; headings: readonly Heading[] }

/** "¿Cuánto subir?" becomes "cuanto-subir". */
export const anchorOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : textOf(token)))
    .join('')
const textOf = (token: Token) => ('text' in token ? String(token.text) : '')

/** Splits a post at its calculator and gives every heading an address of its own. */
export function readText({ text }: Pick<Post, 'text'>): PostText {
  const parts = text.split(/^\{\{tool\}\}$/m).map((part) => lexer(part))
  const taken = new Set<string>()
  const headings = parts.flat().flatMap((token) => {
    if (token.type !== 'heading') return []
    const heading = token as Tokens.Heading
    const title = plainText(heading.tokens)
    const anchor = anchorOf(title)
    const id = [anchor, `${anchor}-2`, `${anchor}-3`].find((one) => !taken.has(one)) ?? anchor
    taken.add(id)
    return [{ id, text: title, depth: heading.depth }]
  })
  return { parts, headings }
}

type Context = {
  /** Of the post, in the order of its headings. */
  nextHeading: () => Heading | undefined
  /** Whether a public page exists at a path of ours. */
  has: (path: string) => boolean
  /** Names the table whose first column is `column`, as no other of the post. */
  tableName: (column: string) => string
  /** Whose pictures of the product are shown. */
  language: Language
}

/**
 * The elements of Markdown tokens. HTML in a post is shown as the text it is, since nothing here writes markup; a link goes
 * to https or to a page of ours that exists, anything else stops the build.
 */
export function Text({ tokens, context }: { tokens: readonly Token[]; context: Context }) {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Rendered once, never in another order.
    <Fragment key={at}>{elementOf(token, context)}</Fragment>
  ))
}

const inner = (token: { tokens?: Token[] }, context: Context) => (
  <Text tokens={token.tokens ?? []} context={context} />
)

const paragraph = 'mt-4 text-base leading-7 text-pretty'

/** marked types its tokens loosely, so that a `type` narrows none of them: these are the ones that posts have. */
type Known =
  | Tokens.Space
  | Tokens.Br
  | Tokens.Checkbox
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Image
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Link
  | Tokens.List
  | Tokens.Table
  | Tokens.Blockquote
  | Tokens.Text
  | Tokens.Escape
  | Tokens.HTML

function elementOf(any: Token, context: Context): ReactNode {
  const token = any as Known
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return null
    case 'br':
      return <br />
    case 'heading':
      return <HeadingElement token={token} context={context} />
    case 'paragraph':
      return <p className={paragraph}>{inner(token, context)}</p>
    case 'image':
      return <PictureElement token={token} language={context.language} />
    case 'strong':
      return <strong className="font-bold">{inner(token, context)}</strong>
    case 'em':
      return <em>{inner(token, context)}</em>
    case 'link':
      return <LinkElement token={token} context={context} />
    case 'list':
      return <ListElement token={token} context={context} />
    case 'table':
      return <TableElement token={token} context={context} />
    case 'blockquote':
      return <TextToCopy language={context.language}>{inner(token, context)}</TextToCopy>
    case 'text':
    case 'escape':
    case 'html':
      return 'tokens' in token && token.tokens ? inner(token, context) : token.text
    default:
      throw new Error(`A post has a ${any.type}, which no page shows: ${any.raw}`)
  }
}

const TextToCopy = ({ language, children }: { language: Language; children: ReactNode }) => (
  <blockquote className="mt-5 break-inside-avoid rounded-card border-l-4 border-lark bg-surface px-5 pt-1 pb-3 shadow-card">
    <Copyable language={language}>{children}</Copyable>
  </blockquote>
)

function HeadingElement({ token, context }: { token: Tokens.Heading; context: Context }) {
  const heading = context.nextHeading()
  const text = inner(token, context)
  if (token.depth === 3)
    return (
      <h3 id={heading?.id} className="mt-8 scroll-mt-6 text-lg font-bold">
        {text}
      </h3>
    )
  if (token.depth !== 2) throw new Error(`A post’s headings have two levels: ${token.raw}`)
  return (
    <h2
      id={heading?.id}
      className="mt-12 scroll-mt-6 font-display text-[1.5rem] leading-[1.15] font-bold tracking-[-0.02em] md:text-[1.875rem]"
    >
      {text}
    </h2>
  )
}

function LinkElement({ token, context }: { token: Tokens.Link; context: Context }) {
  const isOurs = token.href.startsWith('/') && context.has(token.href)
  if (!isOurs && !/^https:\/\/[\w-]+\./.test(token.href)) throw new Error(`A post links ${token.href}.`)
  return (
    <a
      href={token.href}
      className="font-medium [overflow-wrap:anywhere] text-field underline underline-offset-2 hover:text-field-strong"
    >
      {inner(token, context)}
    </a>
  )
}

function ListElement({ token, context }: { token: Tokens.List; context: Context }) {
  const items = token.items.map((item, at) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: Rendered once, never in another order.
      key={at}
      className={
        item.task
          ? 'relative pl-8 before:absolute before:top-1 before:left-0 before:size-5 before:rounded before:border-2 before:border-line-strong before:bg-surface'
          : 'pl-1 marker:font-semibold marker:text-field'
      }
    >
      {inner(item, context)}
    </li>
  ))
  const isChecklist = token.items.some(({ task }) => task)
  const look = `mt-4 grid gap-2 text-base leading-7 ${isChecklist ? 'list-none' : `pl-6 ${token.ordered ? 'list-decimal' : 'list-disc'}`}`
  return token.ordered ? <ol className={look}>{items}</ol> : <ul className={look}>{items}</ul>
}

/** On a narrow screen the table scrolls by itself, also with the keyboard. */
function TableElement({ token, context }: { token: Tokens.Table; context: Context }) {
  const [first, second] = token.header
  const isNamedByRow = first?.text === ''
  return (
    <section
      aria-label={context.tableName(plainText(first?.tokens ?? []) || plainText(second?.tokens ?? []))}
      // What scrolls has to be reached with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-6 overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible"
    >
      <table className={`w-full text-sm ${token.header.length > 3 ? 'min-w-[38rem]' : ''}`}>
        <thead className="bg-sunken text-left">
          <tr>
            {token.header.map((cell, at) => (
              <Cell
                key={cellKey(cell, at)}
                cell={cell}
                context={context}
                headOf={cell.text === '' ? null : 'col'}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Rendered once, never in another order.
            <tr key={at} className="border-t border-line align-top">
              {row.map((cell, place) => (
                <Cell
                  key={cellKey(cell, place)}
                  cell={cell}
                  context={context}
                  headOf={isNamedByRow && place === 0 ? 'row' : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cellKey = (cell: Tokens.TableCell, at: number) => `${at} ${cell.text}`
const isNumber = (text: string) => /^[*]*[−+-]?[$€]?[\d.,]+(?:\s?[%€])?[*]*$/.test(text)

type CellProps = { cell: Tokens.TableCell; context: Context; headOf: 'col' | 'row' | null }

function Cell({ cell, context, headOf }: CellProps) {
  const text = inner(cell, context)
  const look = `px-3 py-2.5 md:px-4${cell.align === 'right' ? ' text-right' : ''}${isNumber(cell.text) ? ' money whitespace-nowrap' : ''}`
  return headOf === null ? (
    <td className={look}>{text}</td>
  ) : (
    <th scope={headOf} className={`${look} ${headOf === 'col' ? 'font-semibold' : 'text-left font-normal'}`}>
      {text}
    </th>
  )
}

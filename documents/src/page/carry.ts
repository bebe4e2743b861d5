import { isValidElement, type ReactNode } from 'react'

type Node = { props?: { row?: unknown }; children?: Node[] }

/**
 * Records which table rows are on which page. A page is built before the next one, which needs to know where it ended.
 */
export type Carry = {
  /** An element as the renderer lays it out on a page. */
  note: (page: number, content: ReactNode) => void
  /** The last row before a page; null on the first page with rows. */
  lastBefore: (page: number) => number | null
}

// The elements of a page wrap the renderer's own nodes.
function rowsIn(content: ReactNode): number[] {
  const within = (node: Node): number[] => [
    ...(typeof node.props?.row === 'number' ? [node.props.row] : []),
    ...(node.children ?? []).flatMap(within),
  ]
  const parts: unknown[] = Array.isArray(content) ? content : [content]
  return parts.flatMap((part) =>
    isValidElement<{ node?: Node }>(part) && part.props.node ? within(part.props.node) : [],
  )
}

export function createCarry(): Carry {
  const lastOn = new Map<number, number>()
  return {
    note: (page, content) => {
      const rows = rowsIn(content)
      if (rows.length > 0) lastOn.set(page, Math.max(...rows))
    },
    lastBefore: (page) => {
      const rows = [...lastOn].flatMap(([on, row]) => (on < page ? [row] : []))
      return rows.length === 0 ? null : Math.max(...rows)
    },
  }
}

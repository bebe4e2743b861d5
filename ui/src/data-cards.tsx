import { useRef } from 'react'
import { cn } from '#class-names.ts'
import type { DataListProps } from '#data-columns.ts'
import { RowLink } from '#row-link.tsx'
import { useWindowRows } from '#window-rows.ts'

/** The phone layout of `DataList`. */
export function DataCards<Item>(props: DataListProps<Item>) {
  const { items, itemKey, card, cardActions, hrefOf, onOpen, cardHeight = 64, labels, className } = props
  const list = useRef<HTMLUListElement>(null)
  const { rows, before, after, measureRow } = useWindowRows({
    list,
    count: items.length,
    rowHeight: cardHeight,
    isMeasured: true,
  })
  return (
    <div className={cn('-mx-4', className)}>
      <ul ref={list} aria-label={labels.list} style={{ paddingTop: before, paddingBottom: after }}>
        {rows.map(({ index }) => {
          const item = items[index]
          if (item === undefined) return null
          const face = 'block min-w-0 flex-1 -outline-offset-2 active:bg-sunken'
          return (
            <li
              key={itemKey(item)}
              ref={measureRow}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="relative flex items-center before:absolute before:top-0 before:right-4 before:left-12 before:border-line before:border-t first:before:hidden"
            >
              {hrefOf ? (
                <RowLink
                  href={hrefOf(item)}
                  onOpen={onOpen && ((isByKey) => onOpen(item, isByKey))}
                  className={face}
                >
                  {card(item)}
                </RowLink>
              ) : (
                <div className={face}>{card(item)}</div>
              )}
              {cardActions && <div className="flex shrink-0 items-center pr-2">{cardActions(item)}</div>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

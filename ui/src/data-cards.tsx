import { useMemo, useRef } from 'react'
import { cn } from '#class-names.ts'
import { type DataListProps, type Entry, entriesOf, type Group } from '#data-columns.ts'
import { RowLink } from '#row-link.tsx'
import { useWindowRows } from '#window-rows.ts'

/** The phone layout of `DataList`. */
export function DataCards<Item>(props: DataListProps<Item>) {
  const { items, groups, itemKey, cardHeight = 64, labels, className } = props
  const list = useRef<HTMLUListElement>(null)
  // oxlint-disable-next-line react/exhaustive-deps -- the key of an item is always the same
  const entries = useMemo(() => entriesOf(items, itemKey, groups), [items, groups])
  const { rows, before, after, measureRow } = useWindowRows({
    list,
    entries,
    count: entries.length,
    rowHeight: cardHeight,
    headHeight: 34,
    isMeasured: true,
  })
  return (
    <div className={cn('-mx-4', className)}>
      <ul ref={list} aria-label={labels.list} style={{ paddingTop: before, paddingBottom: after }}>
        {rows.map(({ index }) => {
          const entry = entries[index]
          if (entry === undefined) return null
          const { key } = entry
          const isGroup = 'group' in entry
          return (
            <li
              key={key}
              ref={measureRow}
              data-index={index}
              {...(!isGroup && { 'aria-setsize': items.length, 'aria-posinset': entry.at + 1 })}
              className={cn(
                !isGroup && 'relative flex items-center',
                isBetween(entries, index) &&
                  'before:absolute before:top-0 before:right-4 before:left-12 before:border-line before:border-t',
              )}
            >
              {isGroup ? <Head group={entry.group} /> : <Card {...props} item={entry.item} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Between two items there is a line. */
const isBetween = <Item,>(entries: readonly Entry<Item>[], index: number) =>
  [entries[index - 1], entries[index]].every((entry) => entry !== undefined && 'item' in entry)

function Head({ group }: { group: Group }) {
  return (
    <h2 className="flex items-baseline gap-2 px-4 pt-3 pb-1 text-xs font-semibold">
      {group.label}
      <span className="text-ink-faint">{group.count}</span>
      <span className="money ml-auto text-ink-soft">{group.sum}</span>
    </h2>
  )
}

function Card<Item>({
  item,
  card,
  cardActions,
  hrefOf,
  onOpen,
}: Pick<DataListProps<Item>, 'card' | 'cardActions' | 'hrefOf' | 'onOpen'> & { item: Item }) {
  const face = 'block min-w-0 flex-1 -outline-offset-2 active:bg-sunken'
  return (
    <>
      {hrefOf ? (
        <RowLink href={hrefOf(item)} onOpen={onOpen && ((isByKey) => onOpen(item, isByKey))} className={face}>
          {card(item)}
        </RowLink>
      ) : (
        <div className={face}>{card(item)}</div>
      )}
      {cardActions && <div className="flex shrink-0 items-center pr-2">{cardActions(item)}</div>}
    </>
  )
}

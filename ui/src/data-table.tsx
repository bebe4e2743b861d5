import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useMemo, useRef } from 'react'
import { cn } from '#class-names.ts'
import type { Column, DataListProps, Group, Sort } from '#data-columns.ts'
import { entriesOf, nextSort } from '#data-columns.ts'
import { forwardClickToLink, RowLink } from '#row-link.tsx'
import { useCurrentRow, useWindowRows } from '#window-rows.ts'

/** The wide layout of `DataList`. Row numbers count the header, as `aria-rowindex` requires. */
export function DataTable<Item>(props: DataListProps<Item>) {
  const { items, groups, itemKey, columns, rowHeight = 48, labels, className, currentKey } = props
  const body = useRef<HTMLTableSectionElement>(null)
  // oxlint-disable-next-line react/exhaustive-deps -- the key of an item is always the same
  const entries = useMemo(() => entriesOf(items, itemKey, groups), [items, groups])
  const { rows, before, after, scrollTo } = useWindowRows({
    list: body,
    entries,
    count: entries.length,
    rowHeight,
    headHeight: 32,
    isMeasured: false,
  })
  const index = currentKey === undefined ? -1 : entries.findIndex(({ key }) => key === currentKey)
  useCurrentRow(body, { key: currentKey, index }, scrollTo)
  return (
    <div className={className}>
      <table
        aria-label={labels.list}
        aria-rowcount={entries.length + 1}
        className="w-full table-fixed text-left"
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={before} />
          {rows.map(({ index }) => {
            const entry = entries[index]
            if (entry === undefined) return null
            const { key } = entry
            if ('group' in entry) return <Head key={key} group={entry.group} rowIndex={index + 2} />
            return <Row key={key} {...props} item={entry.item} rowIndex={index + 2} height={rowHeight} />
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  )
}

/** One cell, which overflows: how many columns there are is known to CSS alone, and one too many would take room. */
function Head({ group, rowIndex }: { group: Group; rowIndex: number }) {
  return (
    <tr aria-rowindex={rowIndex} className="relative h-8 border-b border-line">
      <th scope="rowgroup" className="px-2 text-2xs font-semibold whitespace-nowrap">
        {group.label} <span className="ml-1 text-ink-faint">{group.count}</span>{' '}
        <span className="money absolute right-2 text-ink-soft">{group.sum}</span>
      </th>
    </tr>
  )
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden style={{ height }} />
}

function HeaderCell<Item>({
  column,
  sort,
  onSort,
}: {
  column: Column<Item>
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={column.sort ? (direction ?? 'none') : undefined}
      className={cn('h-9 border-b border-line px-2 text-2xs font-semibold text-ink-faint', column.className)}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className="-mx-1.5 inline-flex h-8 items-center gap-1 rounded-md px-1.5 hover:bg-sunken hover:text-ink"
          onClick={() => onSort(nextSort(sort, column.key))}
        >
          {column.header}
          <Icon
            aria-hidden
            className={cn('size-3.5', direction === undefined ? 'opacity-50' : 'text-field')}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function Row<Item>({
  item,
  rowIndex,
  height,
  columns,
  itemKey,
  hrefOf,
  onOpen,
  currentKey,
}: DataListProps<Item> & { item: Item; rowIndex: number; height: number }) {
  const open = onOpen && ((isByKey: boolean) => onOpen(item, isByKey))
  return (
    // The link in the first cell makes the row reachable by keyboard; the click on the rest is a convenience for the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      aria-rowindex={rowIndex}
      aria-current={itemKey(item) === currentKey || undefined}
      style={{ height }}
      onClick={hrefOf ? forwardClickToLink : undefined}
      className={cn(
        'border-b border-line transition-colors has-[[data-row-link]:focus-visible]:bg-sunken',
        hrefOf && 'cursor-pointer hover:bg-sunken/60',
      )}
    >
      {columns.map((column, index) => (
        <td key={column.key} className={cn('truncate px-2', column.className)}>
          {index === 0 && hrefOf ? (
            <RowLink href={hrefOf(item)} onOpen={open} className="block truncate rounded-md font-semibold">
              {column.cell(item)}
            </RowLink>
          ) : (
            column.cell(item)
          )}
        </td>
      ))}
    </tr>
  )
}

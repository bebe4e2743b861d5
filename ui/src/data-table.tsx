import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useRef } from 'react'
import { cn } from '#class-names.ts'
import type { DataListProps } from '#data-columns.ts'
import { type Column, nextSort, type Sort } from '#data-columns.ts'
import { forwardClickToLink, RowLink } from '#row-link.tsx'
import { useCurrentRow, useWindowRows } from '#window-rows.ts'

/** The wide layout of `DataList`. Row numbers count the header, as `aria-rowindex` requires. */
export function DataTable<Item>(props: DataListProps<Item>) {
  const { items, itemKey, columns, rowHeight = 48, labels, className, currentKey } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, before, after, scrollTo } = useWindowRows({
    list: body,
    count: items.length,
    rowHeight,
    isMeasured: false,
  })
  const index = currentKey === undefined ? -1 : items.findIndex((item) => itemKey(item) === currentKey)
  useCurrentRow(body, { key: currentKey, index }, scrollTo)
  return (
    <div className={className}>
      <table
        aria-label={labels.list}
        aria-rowcount={items.length + 1}
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
            const item = items[index]
            if (item === undefined) return null
            return <Row key={itemKey(item)} {...props} item={item} rowIndex={index + 2} height={rowHeight} />
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
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

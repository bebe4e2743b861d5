import { marginOf } from '@fieldlark/domain/services/service-draft.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import type { Column } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import { RowContent } from '@fieldlark/ui/row-content.tsx'
import type { ReactNode } from 'react'

import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useDurationText } from '#parts/services/duration-text.ts'
import { serviceTexts } from '#parts/services/service.texts.ts'

import { catalogueTexts } from './catalogue.texts.ts'
import type { CatalogueFilter } from './catalogue-filter.ts'
import { PastPrice } from './past-price.tsx'
import { ServiceMenu } from './service-menu.tsx'

type Sort = CatalogueFilter['sort']

const tableSorts = {
  own: undefined,
  name: { key: 'name', direction: 'ascending' },
  'name-desc': { key: 'name', direction: 'descending' },
  price: { key: 'price', direction: 'ascending' },
  'price-desc': { key: 'price', direction: 'descending' },
} as const

const sortOf = (key: string, direction: string): Sort => {
  const isDown = direction === 'descending'
  if (key === 'price') return isDown ? 'price-desc' : 'price'
  return isDown ? 'name-desc' : 'name'
}

function useServiceColumns(menu: (service: CostedService) => ReactNode): readonly Column<CostedService>[] {
  const { columns } = useTexts(catalogueTexts)
  const durationText = useDurationText()
  return [
    { key: 'name', header: columns.name, sort: true, cell: (service) => <NameCell service={service} /> },
    {
      key: 'duration',
      header: columns.duration,
      className: 'hidden w-28 lg:table-cell',
      cell: ({ duration_minutes: minutes }) => (
        <span className="text-ink-soft">{minutes === null ? '' : durationText(minutes)}</span>
      ),
    },
    {
      key: 'cost',
      header: columns.cost,
      className: 'w-32 text-right',
      cell: (service) => <Cost service={service} />,
    },
    {
      key: 'price',
      header: columns.price,
      sort: true,
      className: 'w-36 text-right',
      cell: (service) => <Price service={service} />,
    },
    {
      key: 'menu',
      header: <span className="sr-only">{columns.menu}</span>,
      className: 'w-18 text-right',
      cell: menu,
    },
  ]
}

/** What visitors of the public page can do with it comes first: beside the name it would leave no room for the name. */
function useDetail({ is_public, booking, category, description }: CostedService) {
  const texts = useTexts(catalogueTexts)
  const shown = is_public && (booking === 'job' ? texts.bookable : texts.onPage)
  return [shown, category, description].filter(Boolean).join(' · ')
}

function Name({ service }: { service: CostedService }) {
  const texts = useTexts(catalogueTexts)
  return (
    <>
      <bdi>{service.name}</bdi>
      {!service.is_active && <Badge>{texts.inactive}</Badge>}
      {!service.is_taxable && <Badge tone="blue">{texts.notTaxable}</Badge>}
    </>
  )
}

function NameCell({ service }: { service: CostedService }) {
  const detail = useDetail(service)
  return (
    <span className="block min-w-0">
      <span className="flex items-center gap-2 *:truncate">
        <Name service={service} />
      </span>
      {detail && <bdi className="block truncate text-xs font-normal text-ink-soft">{detail}</bdi>}
    </span>
  )
}

function Price({ service }: { service: CostedService }) {
  const { per } = useTexts(serviceTexts)
  const { format } = useMoney()
  return (
    <>
      <span className="money block truncate font-semibold">{format(service.price, { isPrice: true })}</span>
      <span className="block truncate text-xs text-ink-soft">{per[service.unit]}</span>
      <PastPrice service={service} />
    </>
  )
}

function Cost({ service }: { service: CostedService }) {
  const texts = useTexts(catalogueTexts)
  const { format, percent } = useMoney()
  if (service.unit_cost === null) return <span className="text-ink-faint">—</span>
  const margin = marginOf(service.price, service.unit_cost)
  return (
    <>
      <span className="money block truncate">{format(service.unit_cost, { isPrice: true })}</span>
      {margin !== null && (
        <span className={`block truncate text-xs ${margin < 0 ? 'text-danger' : 'text-ink-soft'}`}>
          {texts.left(percent(Math.round(margin * 100)))}
        </span>
      )}
    </>
  )
}

function ServiceRow({ service }: { service: CostedService }) {
  const { per } = useTexts(serviceTexts)
  const { format } = useMoney()
  const detail = useDetail(service)
  return (
    <RowContent
      title={<Name service={service} />}
      detail={<bdi>{detail}</bdi>}
      end={format(service.price, { isPrice: true })}
      note={
        <>
          <span className="text-ink-soft">{per[service.unit]}</span>
          <PastPrice service={service} />
        </>
      }
    />
  )
}

const serviceCard = (service: CostedService) => <ServiceRow service={service} />

/** The catalogue as rows or cards; a tap opens the service. */
export function ServiceTable({
  businessId,
  services,
  isLoading,
  sort,
  onSort,
  editHref,
  onEdit,
  empty,
}: {
  businessId: string
  services: readonly CostedService[]
  isLoading: boolean
  sort: Sort
  onSort: (sort: Sort) => void
  editHref: (service: CostedService) => string
  onEdit: (id: string) => void
  empty: ReactNode
}) {
  const texts = useTexts(catalogueTexts)
  const menu = (service: CostedService) => (
    <ServiceMenu businessId={businessId} service={service} onEdit={() => onEdit(service.id)} />
  )
  const columns = useServiceColumns(menu)
  const order = tableSorts[sort]
  return (
    <DataList
      items={services}
      itemKey={({ id }) => id}
      columns={columns}
      card={serviceCard}
      cardActions={menu}
      hrefOf={editHref}
      onOpen={({ id }) => onEdit(id)}
      {...(order && { sort: order })}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}

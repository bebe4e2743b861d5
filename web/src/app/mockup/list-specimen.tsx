import { Button } from '@fieldlark/ui/button.tsx'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import { SheetActions } from '@fieldlark/ui/sheet-actions.tsx'
import { State, StateWord } from '@fieldlark/ui/state.tsx'
import { type Glyph, StateGlyph } from '@fieldlark/ui/state-glyph.tsx'

import { useTexts } from '#language/language.tsx'

import { specimenTexts } from './specimens.texts.ts'

/** What looks different on a phone: the head of a screen, a list, and the buttons of a form. */
export function ListSpecimen() {
  const texts = useTexts(specimenTexts)
  return (
    <>
      <PageHeader
        title={texts.clients}
        subtitle={texts.when}
        actions={
          <>
            <Button variant="secondary">{texts.edit}</Button>
            <Button>{texts.add}</Button>
          </>
        }
      />
      <Jobs />
      <SheetActions>
        <Button variant="secondary">{texts.cancel}</Button>
        <Button>{texts.save}</Button>
      </SheetActions>
    </>
  )
}

function Jobs() {
  const texts = useTexts(specimenTexts)
  const items: readonly { client: string; job: string; amount: string; glyph: Glyph; state: string }[] = [
    { client: 'Rosa Diaz', job: texts.job, amount: '$180.00', glyph: 'late', state: texts.overdue },
    { client: 'Ben Okafor', job: texts.job2, amount: '$320.00', glyph: 'waiting', state: texts.sent },
    { client: 'Grace Lin', job: texts.job3, amount: '$95.00', glyph: 'done', state: texts.paid },
  ]
  return (
    <DataList
      items={items}
      groups={[
        { key: 'open', label: texts.waiting, size: 2, sum: '$500.00' },
        { key: 'paid', label: texts.paid, size: 1, sum: '$95.00' },
      ]}
      itemKey={({ client }) => client}
      hrefOf={() => '#'}
      columns={[
        {
          key: 'client',
          header: texts.client,
          sort: true,
          cell: ({ client, job }) => <CellContent title={client} detail={job} />,
        },
        {
          key: 'state',
          header: texts.sent,
          cell: ({ glyph, state }) => <State glyph={glyph}>{state}</State>,
        },
        {
          key: 'amount',
          header: texts.price,
          className: 'w-32 text-right',
          cell: ({ amount }) => <span className="money">{amount}</span>,
        },
      ]}
      sort={{ key: 'client', direction: 'ascending' }}
      onSort={() => {}}
      card={({ client, job, amount, glyph, state }) => (
        <RowContent
          glyph={<StateGlyph glyph={glyph} />}
          title={client}
          detail={job}
          end={amount}
          note={<StateWord glyph={glyph}>{state}</StateWord>}
        />
      )}
      labels={{ list: texts.clients }}
    />
  )
}

import { isCataloguePrice } from '@fieldlark/domain/services/catalogue-price.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Trash2 from 'lucide-react/icons/trash-2'
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'

import { newId } from '#data/new-id.ts'
import { useServices } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { NumberInput } from '#parts/forms/number-input.tsx'
import { useMoney } from '#parts/money/money.ts'
import { ServicePicker } from '#parts/services/service-picker.tsx'

import { lineTexts } from './lines.texts.ts'
import { ownLinesTexts } from './own-lines.texts.ts'

export type OwnLine = { id: string; service_id: string | null; quantity: string }
export type OwnLinesForm = UseFormReturn<{ lines: OwnLine[] }>
type StoredLine = {
  id: string
  name: string
  service_id: string | null
  unit_price: number
  discount_amount: number
  /** The work that it invoices. */
  source_id?: string | null
}

/** What a line says, of what is stored or else of its service, and whether it can be changed here. */
function useShown(businessId: string, stored: readonly StoredLine[]) {
  const { data: services = [] } = useServices(businessId)
  return ({ id, service_id }: OwnLine) => {
    const line = stored.find((each) => each.id === id)
    const service = services.find((each) => each.id === service_id)
    return {
      name: line?.name ?? service?.name ?? '',
      price: line?.unit_price ?? service?.price ?? 0,
      isAgreed: line !== undefined && (Boolean(line.source_id) || !isCataloguePrice(line, services)),
    }
  }
}

/** Lines as a worker changes them: what was agreed is only shown, the rest is picked from the catalogue. */
export function OwnLines({
  form,
  businessId,
  stored,
  amount,
}: {
  form: OwnLinesForm
  businessId: string
  stored: readonly StoredLine[]
  /** The price without any line, which was agreed as a whole. */
  amount: number
}) {
  const { flat } = useTexts(ownLinesTexts)
  const { format } = useMoney()
  if (stored.length === 0 && amount > 0)
    return <p className="text-pretty text-ink-soft">{flat(format(amount))}</p>
  return <Lines form={form} businessId={businessId} stored={stored} />
}

type LinesProps = Pick<Parameters<typeof OwnLines>[0], 'form' | 'businessId' | 'stored'>

function Lines({ form, businessId, stored }: LinesProps) {
  const texts = useTexts(ownLinesTexts)
  const { addService, removed, undo } = useTexts(lineTexts)
  const shownOf = useShown(businessId, stored)
  const { fields, append, insert, remove } = useFieldArray({
    control: form.control,
    name: 'lines',
    keyName: 'key',
  })
  const handleRemove = (index: number, name: string) => {
    const line = form.getValues(`lines.${index}`)
    remove(index)
    const again = { label: undo, onClick: () => insert(index, line, { shouldFocus: false }) }
    toast.info(removed(name), { action: again })
  }
  return (
    <>
      {fields.length === 0 ? (
        <p className="text-pretty text-ink-faint">{texts.empty}</p>
      ) : (
        <ul aria-label={texts.list} className="divide-y divide-line">
          {fields.map((line, index) => {
            const shown = shownOf(line)
            return (
              <Line
                key={line.key}
                form={form}
                index={index}
                {...shown}
                onRemove={() => handleRemove(index, shown.name)}
              />
            )
          })}
        </ul>
      )}
      <ServicePicker
        businessId={businessId}
        form={form}
        label={addService}
        onPick={({ id }) => append({ id: newId(), service_id: id, quantity: '1' }, { shouldFocus: false })}
      />
    </>
  )
}

type LineProps = {
  form: OwnLinesForm
  index: number
  name: string
  price: number
  isAgreed: boolean
  onRemove: () => void
}

function Line({ form, index, name, price, isAgreed, onRemove }: LineProps) {
  const texts = useTexts(ownLinesTexts)
  const { remove } = useTexts(lineTexts)
  const { format, plain } = useMoney()
  return (
    <li className="flex flex-wrap items-end gap-3 py-3 first:pt-0">
      <p className="min-w-40 flex-1 self-center">
        <bdi className="block break-words font-semibold">{name}</bdi>
        <span className="money text-ink-soft text-xs">
          {texts.priceEach(format(price, { isPrice: true }))}
        </span>
      </p>
      {isAgreed ? (
        <p className="money self-center text-right">
          {plain(form.getValues(`lines.${index}.quantity`))}
          <span className="block text-ink-faint text-xs">{texts.agreed}</span>
        </p>
      ) : (
        <>
          <Quantity form={form} index={index} name={name} />
          <Button variant="ghost" size="icon" aria-label={remove(name)} onClick={onRemove}>
            <Trash2 />
          </Button>
        </>
      )}
    </li>
  )
}

function Quantity({ form, index, name }: Pick<LineProps, 'form' | 'index' | 'name'>) {
  const texts = useTexts(ownLinesTexts)
  const { fields } = useTexts(lineTexts)
  const fieldText = useFieldText()
  return (
    <Controller
      control={form.control}
      name={`lines.${index}.quantity`}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Field
          label={fields.quantity}
          error={fieldText(error?.message, undefined, { invalidAmount: texts.invalid })}
          className="w-28"
        >
          <NumberInput
            ref={ref}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            className="money"
            aria-label={texts.quantityOf(name)}
          />
        </Field>
      )}
    />
  )
}

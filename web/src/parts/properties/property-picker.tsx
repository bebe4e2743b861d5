import { shownAddressLine } from '@fieldlark/domain/clients/home-country.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import Plus from 'lucide-react/icons/plus'
import { type Ref, Suspense, useRef, useState } from 'react'

import { useProperties } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'

import { useBusiness } from '#session/session.tsx'
import { propertyPickerTexts } from './property-picker.texts.ts'

const PropertyDialog = lazyPart(async () => (await import('./property-dialog.tsx')).PropertyDialog)

type PropertyPickerProps = {
  businessId: string
  /** Empty while no client is chosen. */
  clientId: string
  /** The property's id; empty for none. */
  value: string
  onValueChange: (propertyId: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLSelectElement>
}

/** One of the client's properties, or a new one. Used inside a `Field`. */
export function PropertyPicker({ clientId, ...rest }: PropertyPickerProps) {
  const { clientFirst } = useTexts(propertyPickerTexts)
  if (clientId) return <OfClient clientId={clientId} {...rest} />
  return (
    <NativeSelect disabled value="" onChange={() => {}}>
      <option value="">{clientFirst}</option>
    </NativeSelect>
  )
}

function OfClient({ businessId, clientId, value, onValueChange, onBlur, ref }: PropertyPickerProps) {
  const texts = useTexts(propertyPickerTexts)
  const business = useBusiness()
  const { data: properties, isPending } = useProperties(businessId, clientId)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAdding, setAdding] = useState(false)
  const isKnown = value === '' || properties?.some(({ id }) => id === value)
  return (
    <div className="flex gap-2">
      <NativeSelect
        ref={ref}
        className="min-w-0"
        value={value}
        onBlur={onBlur}
        onChange={({ target }) => onValueChange(target.value)}
      >
        <option value="">{isPending ? texts.loading : texts.none}</option>
        {!isKnown && <option value={value}>{texts.loading}</option>}
        {properties?.map((property) => (
          <option key={property.id} value={property.id}>
            {shownAddressLine(property, business)}
          </option>
        ))}
      </NativeSelect>
      <Button
        ref={trigger}
        variant="secondary"
        size="icon"
        aria-label={texts.add}
        title={texts.add}
        onClick={() => setAdding(true)}
      >
        <Plus />
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <PropertyDialog
            isOpen
            clientId={clientId}
            finalFocus={trigger}
            onSaved={({ id }) => onValueChange(id)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

import type { Booking, Unit } from '@fieldlark/domain/services/service.ts'
import { type ServiceDraft, serviceDraftSchema } from '@fieldlark/domain/services/service-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import { type CostedService, fetchService, useSaveService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { type RecordForm, useRecordForm } from '#parts/record/use-record-form.ts'

import { serviceTexts } from './service.texts.ts'

/** The form values; empty is ''. Amounts are canonical decimals. */
export type ServiceFields = {
  name: string
  price: string
  unit: Unit
  unit_cost: string
  category: string
  duration_minutes: string
  description: string
  is_taxable: boolean
  is_active: boolean
  is_public: boolean
  booking: Booking
  crew_size: string
  buffer_minutes: string
  lead_minutes: string
}

export type ServiceRecordForm = RecordForm<ServiceFields, ServiceDraft>

const blank: ServiceFields = {
  name: '',
  price: '',
  unit: 'each',
  unit_cost: '',
  category: '',
  duration_minutes: '',
  description: '',
  is_taxable: true,
  is_active: true,
  is_public: false,
  booking: 'none',
  crew_size: '1',
  buffer_minutes: '',
  lead_minutes: '',
}

const fieldsOf = (service: CostedService): ServiceFields => ({
  name: service.name,
  price: service.price === 0 ? '' : String(service.price),
  unit: service.unit,
  unit_cost: service.unit_cost === null ? '' : String(service.unit_cost),
  category: service.category ?? '',
  duration_minutes: service.duration_minutes === null ? '' : String(service.duration_minutes),
  description: service.description ?? '',
  is_taxable: service.is_taxable,
  is_active: service.is_active,
  is_public: service.is_public,
  booking: service.booking,
  crew_size: String(service.crew_size),
  buffer_minutes: service.buffer_minutes === null ? '' : String(service.buffer_minutes),
  lead_minutes: service.lead_minutes === null ? '' : String(service.lead_minutes),
})

// The schema omits the form's own three fields from the draft; the resolver's types cannot express that.
const resolver = standardSchemaResolver(serviceDraftSchema) as unknown as Resolver<
  RecordValues<ServiceFields>,
  unknown,
  ServiceDraft
>

/** The form of one service, new (null) or existing; `onSaved` gets the saved row. */
export function useServiceForm({
  businessId,
  draftName,
  service,
  initialName,
  onSaved,
}: {
  businessId: string
  draftName: string
  service: CostedService | null
  initialName: string
  onSaved: (service: CostedService) => void
}) {
  const texts = useTexts(serviceTexts)
  const { mutateAsync } = useSaveService(businessId)
  return useRecordForm<CostedService, ServiceFields, ServiceDraft>({
    draftName,
    row: service,
    fieldsOf,
    newFields: () => ({ ...blank, name: initialName }),
    resolver,
    save: mutateAsync,
    fetch: fetchService,
    onSaved,
    texts,
  })
}

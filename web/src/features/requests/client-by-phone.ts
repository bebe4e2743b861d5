import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'

/** The oldest other client of the business with this phone number, however either is written, or null. */
export function useClientByPhone(businessId: string, phone: string | null, exceptId: string) {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  return useQuery({
    queryKey: ['clients', businessId, 'phone', digits, exceptId],
    enabled: digits.length >= 7,
    queryFn: async () => {
      const alike = await command('find_clients_by_phone', { business_id: businessId, phone: digits })
      return alike.find(({ id }) => id !== exceptId) ?? null
    },
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { type Answer, callOnce } from '#data/call.ts'
import type { Args } from '#data/schema.ts'
import { refreshAccount } from '#data/stale.ts'
import type { Language } from '#language/texts.ts'

import { endpointHashHere, ringHere, ringNoMoreHere } from './this-device.ts'

export type PushDevice = Answer<'my_push_devices'>[number] & { isHere: boolean }

/** The devices of the person that ring, this one marked. */
export const usePushDevices = () =>
  useQuery({
    queryKey: ['account', 'push', 'devices'],
    queryFn: async (): Promise<PushDevice[]> => {
      const [devices, here] = await Promise.all([callOnce('my_push_devices', {}), endpointHashHere()])
      return devices.map((device) => ({ ...device, isHere: device.endpoint_hash === here }))
    },
  })

/** What the person chose; null before they chose anything. */
export const usePushChoice = () =>
  useQuery({
    queryKey: ['account', 'push', 'choice'],
    queryFn: async () => (await callOnce('my_push_choice', {}))[0] ?? null,
  })

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => refreshAccount(client, 'push') })
}

export const useRingHere = () => useChange((language: Language) => ringHere(language))

export const useRemoveDevice = () =>
  useChange(async ({ id, isHere }: PushDevice) => {
    if (isHere) await ringNoMoreHere()
    await callOnce('remove_push_device', { device_id: id })
  })

export const useTestPush = () => useChange((id: string) => callOnce('test_push', { device_id: id }))

export const useSaveChoice = () =>
  useChange((choice: Args<'save_push_choice'>) => callOnce('save_push_choice', choice))

import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { callFunction } from '#connection/functions.ts'
import { useCommand } from '#data/use-command.ts'

type Overview = { kinds: string[]; is_smtp_on: boolean }
type Rendered = { subject: string; html: string; text: string }

/** Every kind of email, and whether a mail server sends them. */
export const useEmailKinds = (businessId: string) =>
  useQuery({
    queryKey: ['email-test', businessId],
    queryFn: () => callFunction<Overview>('email-test', { business_id: businessId }),
  })

/** One email with made-up data, as the server renders it. */
export const useEmail = (businessId: string, kind: string, language: Language) =>
  useQuery({
    queryKey: ['email-test', businessId, kind, language],
    enabled: kind !== '',
    placeholderData: keepPreviousData,
    queryFn: () => callFunction<Rendered>('email-test', { business_id: businessId, kind, language }),
  })

/** Sends it to one's own address; the database refuses an unverified address and the eleventh within an hour. */
export const useSendTest = (businessId: string) =>
  useCommand(businessId, 'send_test_mail', (mail: { kind: string; language: Language }) => ({
    business_id: businessId,
    ...mail,
  }))

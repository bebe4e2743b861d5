-- The emails of the catalogue, by kind. A test of the server compares them.
create function private.mail_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'signup', 'magiclink', 'recovery', 'invite', 'email-change-current', 'email-change-new', 'reauthentication',
    'password-changed', 'factor-added', 'factor-removed', 'recovery-code-used', 'team-invitation', 'business-offered', 'plan-ending', 'plan-ended',
    'plan-payment-failed', 'contact-message', 'quote-sent', 'quote-approved-client', 'quote-approved-owner',
    'quote-declined-owner', 'quote-changes-owner', 'quote-renew-owner', 'visit-booked', 'visit-moved',
    'visit-cancelled', 'visit-reminder', 'visit-on-my-way', 'visit-wanted', 'visit-declined', 'visit-offered', 'visit-earlier', 'visit-lapsed', 'request-received', 'quote-follow-up', 'invoice-sent',
    'invoice-reminder', 'invoice-claimed-owner', 'invoice-paid-owner', 'payment-receipt', 'payment-refund',
    'client-statement', 'client-review', 'booking-code', 'portal-code', 'client-portal-invitation', 'client-message',
    'message-owner', 'notification']
$$;

-- One email of the catalogue with made-up data, to the caller's own verified address and nobody else's. At most ten an
-- hour; the lock counts two that are asked for at once.
create function private.send_test_mail(business_id uuid, kind text, language text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own_address text;
  name text;
  mail_id uuid;
begin
  perform private.check_managed(send_test_mail.business_id);
  if send_test_mail.kind is null or send_test_mail.kind <> all(private.mail_kinds()) then
    raise sqlstate 'PT400' using message = 'choice_missing';
  end if;
  select account.email into own_address from auth.users as account
  where account.id = me and account.email_confirmed_at is not null;
  if own_address is null or not private.is_address(lower(own_address)) then
    raise sqlstate 'PT403' using message = 'email_not_verified';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('test mails of ' || me, 0));
  if (select count(*) from private.outbox as mail where mail.user_id = me and mail.key like 'test:%'
    and mail.created_at > now() - interval '1 hour') >= 10 then
    raise sqlstate 'PT429' using message = 'too_many_mails', hint = 'Ten an hour.';
  end if;
  select business.business_name into name from public.businesses as business
  where business.id = send_test_mail.business_id;
  insert into private.outbox (key, kind, to_address, language, business_id, user_id, data)
  values ('test:' || gen_random_uuid(), send_test_mail.kind, lower(own_address),
    coalesce(send_test_mail.language, 'en'), send_test_mail.business_id, me,
    jsonb_build_object('is_test', true, 'business_name', name))
  returning id into mail_id;
  return mail_id;
end
$$;

create function public.send_test_mail(business_id uuid, kind text, language text) returns uuid
language sql volatile set search_path = '' as $$
  select private.send_test_mail(send_test_mail.business_id, send_test_mail.kind, send_test_mail.language)
$$;

grant execute on function private.send_test_mail to authenticated;
grant execute on function public.send_test_mail to authenticated, service_role;

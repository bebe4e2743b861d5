-- Mail about money to clients: who is told what, and how much of it.

-- What goes out by itself is nobody's letter.
create or replace function private.mails_today(business_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select count(*) from private.outbox as mail where mail.business_id = mails_today.business_id
      and mail.kind ~ '^(quote|invoice|payment|client)-' and (mail.user_id is not null or mail.kind ~ '^quote-')
      and mail.kind <> 'quote-follow-up' and mail.created_at > now() - interval '1 day'),
    (select count(*) from private.outbox as mail where mail.user_id = (select auth.uid())
      and mail.kind ~ '^(quote|invoice|payment|client)-' and mail.created_at > now() - interval '1 day'))
$$;

create function private.is_address(address text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(char_length(address) <= 254
    and address ~ '^[^\s@<>,;:"()[:cntrl:]]+@[^\s@<>,;:"()[:cntrl:]]+$', false)
$$;

-- Before somebody of the business has a client written to: an address, and not the two-hundredth letter today.
create function private.check_client_mail(business_id uuid, record_id uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_address(address) then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no e-mail address.';
  end if;
  if (select count(*) from private.outbox as mail where mail.record_id = check_client_mail.record_id
      and mail.user_id is not null and mail.created_at > now() - interval '1 day') >= 20
    or private.mails_today(check_client_mail.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$$;

-- The same key is one mail, however often its cause is told. Without an address nothing is written.
create function private.mail_about(business_id uuid, kind text, key text, to_address text, language text, record text,
  record_id uuid, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  select mail_about.key, mail_about.kind, lower(btrim(mail_about.to_address)), mail_about.language,
    mail_about.business_id, mail_about.record, mail_about.record_id, mail_about.data
  where private.is_address(lower(btrim(mail_about.to_address)))
  on conflict (key) do nothing
$$;

-- To every active owner, in his language, when the business wants mails. key_prefix and his id make the key.
create function private.mail_owners_about(business_id uuid, kind text, key_prefix text, record text, record_id uuid,
  data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_about(mail_owners_about.business_id, mail_owners_about.kind,
    mail_owners_about.key_prefix || ':' || person.id, person.email, person.language, mail_owners_about.record,
    mail_owners_about.record_id, mail_owners_about.data)
  from public.team_members as team
  join public.profiles as person on person.id = team.user_id and person.email is not null
  join public.businesses as business on business.id = team.business_id and business.email_notifications
  where team.business_id = mail_owners_about.business_id and team.role = 'owner' and team.is_active
$$;

-- What every mail about an invoice says.
create function private.invoice_mail(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'invoice_number', invoice.invoice_number, 'title', invoice.title, 'total', invoice.total_amount,
    'balance', invoice.balance, 'currency', business.currency, 'issue_date', invoice.issue_date,
    'due_date', invoice.due_date, 'days_late', private.today(invoice.business_id) - invoice.due_date,
    'invoice_id', invoice.id, 'version_number', invoice.version_number, 'reply_to', business.email)
  from public.businesses as business, public.clients as client
  where business.id = invoice.business_id and client.business_id = invoice.business_id and client.id = invoice.client_id
$$;

revoke all on function private.is_address(text), private.check_client_mail(uuid, uuid, text),
  private.mail_about(uuid, text, text, text, text, text, uuid, jsonb),
  private.mail_owners_about(uuid, text, text, text, uuid, jsonb), private.invoice_mail(public.invoices) from public;

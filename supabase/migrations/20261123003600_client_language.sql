-- Quotes and visits speak the language of their client, and their mails say what they are about.

-- The same as before, with how the business wants its paper.
create or replace function private.quote_page(quote public.quotes, shown jsonb, approval jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', private.quote_state(quote),
    'version_number', (shown -> 'quote' ->> 'version_number')::int, 'quote', shown -> 'quote',
    'lines', shown -> 'lines', 'business', private.paper_business(quote.business_id),
    'settings', private.paper_settings(quote.business_id),
    'client', (select jsonb_build_object('name', client.name, 'email', client.email,
        'language', private.client_language(quote.business_id, client.id))
      from public.clients as client where client.business_id = quote.business_id
        and client.id = (shown -> 'quote' ->> 'client_id')::uuid),
    'property', private.paper_property(quote.business_id, (shown -> 'quote' ->> 'property_id')::uuid),
    'approval', approval, 'today', private.today(quote.business_id))
$$;

create or replace function private.mail_quote(quote public.quotes, address text, note text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  values ('quote-sent:' || quote.id || ':' || gen_random_uuid(), 'quote-sent', mail_quote.address,
    private.client_language(quote.business_id, quote.client_id), quote.business_id, 'quote', quote.id,
    private.quote_mail(quote) || jsonb_build_object('note', mail_quote.note,
      'token', private.new_quote_link(quote, mail_quote.address)))
$$;

create or replace function private.mail_owners(quote public.quotes, kind text, mark text, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_owners_about(quote.business_id, mail_owners.kind,
    mail_owners.kind || ':' || quote.id || ':' || mark, 'quote', quote.id, private.quote_mail(quote) || mail_owners.data)
$$;

create or replace function private.mail_signer(quote public.quotes, signer_name text, address text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  select 'quote-approved-client:' || quote.id || ':' || quote.version_number, 'quote-approved-client',
    coalesce(mail_signer.address, client.email), private.client_language(client.business_id, client.id),
    quote.business_id, 'quote', quote.id,
    private.quote_mail(quote) || jsonb_build_object('signer_name', mail_signer.signer_name)
  from public.clients as client
  where client.business_id = quote.business_id and client.id = quote.client_id
    and coalesce(mail_signer.address, client.email) is not null
    -- Signing oneself again and again is no way around what may be sent.
    and private.mails_today(quote.business_id) < 400
  on conflict (key) do nothing
$$;

create or replace function private.mail_visit(visit_id uuid, kind text, old_date date, old_time time, reason text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail record;
begin
  select business.id, private.client_language(business.id, client.id) as language, visit.version, client.email,
    jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'title', coalesce(job.title, request.title), 'visit_date', visit.visit_date,
      'start_time', to_char(visit.start_time, 'HH24:MI'), 'old_date', mail_visit.old_date,
      'old_time', to_char(mail_visit.old_time, 'HH24:MI'), 'address', private.visit_address(visit.id),
      'timezone', business.timezone, 'reason', mail_visit.reason, 'reply_to', business.email) as data
  into mail
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = mail_visit.visit_id;
  if mail.email is null or mail.email ~ '[<>,;:"()[:cntrl:]]' then return; end if;
  if (select count(*) from private.outbox as sent where sent.created_at > now() - interval '1 day'
    and sent.key like 'visit-%:' || mail_visit.visit_id || ':%') >= 20 or private.mails_today(mail.id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  values (mail_visit.kind || ':' || mail_visit.visit_id || ':' || mail.version, mail_visit.kind, mail.email,
    mail.language, mail.id, 'visit', mail_visit.visit_id, mail.data)
  on conflict (key) do nothing;
end
$$;

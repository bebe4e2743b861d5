create function private.is_quote_held(quote_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select pg_catalog.current_setting('fieldlark.held_quote', true) = quote_id::text
$$;

-- The columns of a line that the client sees; costs and the service are not among them.
create function private.shown_line(line public.quote_lines) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(line.position, line.name, line.description, trim_scale(line.quantity),
    trim_scale(line.unit_price), trim_scale(line.discount_amount), line.is_taxable, line.kind, line.choice_group,
    line.is_selected)
$$;

-- The content that a client was shown, as it is stored. It never contains costs.
create function private.quote_snapshot(quote_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'quote', to_jsonb(quote) - array['total_cost', 'user_id', 'is_sample', 'followed_up_at'],
    'lines', coalesce((select jsonb_agg(to_jsonb(line) - 'unit_cost' order by line.position, line.id)
      from public.quote_lines as line
      where line.business_id = quote.business_id and line.quote_id = quote.id), '[]'))
  from public.quotes as quote where quote.id = quote_snapshot.quote_id
$$;

-- The sent lines as rows. Options that are not mentioned are not selected; a deleted service becomes null.
create function private.sent_lines(quote public.quotes, lines jsonb) returns setof public.quote_lines
language sql stable security definer set search_path = '' as $$
  select line.id, quote.business_id, quote.id, (item.place - 1)::int,
    (select service.id from public.services as service
      where service.business_id = quote.business_id and service.id = line.service_id),
    line.name, nullif(line.description, ''), coalesce(line.quantity, 1), coalesce(line.unit_price, 0),
    coalesce(line.unit_cost, 0),
    round(coalesce(line.discount_amount, 0), private.currency_exponent(quote.business_id)),
    coalesce(line.is_taxable, true), kind.kind, case when kind.kind = 'choice' then line.choice_group end,
    kind.kind = 'required' or coalesce(line.is_selected, false), 0::numeric, now(), now()
  from jsonb_array_elements(lines) with ordinality as item (fields, place),
    jsonb_populate_record(null::public.quote_lines, item.fields) as line,
    lateral (select coalesce(line.kind, 'required') as kind) as kind
$$;

-- Whether two rows of a line have the same content.
create function private.is_same_line(a public.quote_lines, b public.quote_lines) returns boolean
language sql stable set search_path = '' as $$
  select private.shown_line(a) = private.shown_line(b) and a.unit_cost = b.unit_cost
    and a.service_id is not distinct from b.service_id
$$;

create function private.check_sent_lines(business_id uuid, quote_id uuid, lines jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(lines), '') <> 'array'
    or exists (select from jsonb_array_elements(lines) as line where jsonb_typeof(line) <> 'object') then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if jsonb_array_length(lines) > 200 then raise sqlstate 'PT400' using message = 'too_many_lines'; end if;
  -- Each line has its own id, which no line of another quote has.
  if (select count(distinct line ->> 'id') from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines)
    or exists (select from public.quote_lines as other where other.quote_id <> check_sent_lines.quote_id
      and other.id in (select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line)) then
    raise sqlstate 'PT400' using message = 'unknown_line';
  end if;
  if exists (select from jsonb_array_elements(lines) as line
    where line ->> 'kind' = 'choice' and (line ->> 'is_selected')::boolean
    group by line ->> 'choice_group' having count(*) > 1) then
    raise sqlstate 'PT400' using message = 'one_of_a_group';
  end if;
end
$$;

-- The sent values over the stored ones; missing values stay.
create function private.sent_quote(stored public.quotes, quote jsonb) returns public.quotes
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(stored, coalesce((select jsonb_object_agg(field.key, field.value)
    from jsonb_each(quote) as field
    where field.key in ('client_id', 'property_id', 'title', 'message', 'valid_until', 'discount_type',
      'discount_value', 'taxes', 'prices_include_tax', 'deposit_type', 'deposit_value', 'terms')), '{}'))
$$;

create function private.is_saved(stored public.quotes, sent public.quotes, lines jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select stored = sent and not exists (
    select from (select * from public.quote_lines where business_id = stored.business_id and quote_id = stored.id) as a
    full join private.sent_lines(stored, lines) as b on b.id = a.id
    where a.id is null or b.id is null or not private.is_same_line(a, b))
$$;

-- The fields that all mails about a quote share.
create function private.quote_mail_data(quote public.quotes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'quote_number', quote.quote_number, 'title', quote.title, 'total', quote.total, 'currency', business.currency,
    'deposit', nullif(quote.deposit_amount, 0),
    'can_pay', exists (select from public.document_settings as settings where settings.business_id = quote.business_id
      and private.has_payment_way(settings.bank_details)), 'valid_until', quote.valid_until, 'quote_id', quote.id, 'version_number', quote.version_number,
    'reply_to', private.reply_address(business))
  from public.businesses as business, public.clients as client
  where business.id = quote.business_id and client.business_id = quote.business_id and client.id = quote.client_id
$$;

-- Limits mails to clients in a business's name by quote and by day.
create function private.check_quote_mail(quote public.quotes, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if address is null or char_length(address) > 254 or address !~ '^[^\s@<>,;:"()[:cntrl:]]+@[^\s@<>,;:"()[:cntrl:]]+$' then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no email address.';
  end if;
  perform private.require_mail_room(quote.business_id, address);
  if (select count(*) from private.quote_links as link where link.business_id = quote.business_id
      and link.quote_id = quote.id and link.sent_to is not null and link.created_at > now() - interval '1 day') >= 20 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$$;

-- A quote as its PDF and the client's page show it: the content, the business, the client, and the answer.
create function private.quote_state(quote public.quotes) returns text
language sql stable security definer set search_path = '' as $$
  select case when quote.status = 'sent' then
    case when quote.valid_until < private.today(quote.business_id) then 'expired' else 'open' end
    else quote.status end
$$;

-- What was paid in advance for the quote and for the job made of it and was not paid out again, as open_deposits counts
-- it. Credit that was used by hand names no payment: the deposit is less by what was paid out since, as far as the
-- client's other credit does not account for it.
create function private.deposit_paid(quote public.quotes) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  used numeric;
  unused numeric;
  since timestamptz;
  paid_out numeric;
begin
  select coalesce(-sum(credit.amount) filter (where credit.kind = 'applied'), 0), coalesce(sum(credit.amount), 0),
    min(credit.created_at)
  into used, unused, since
  from public.payments as payment join public.credits as credit
    on credit.business_id = payment.business_id and credit.payment_id = payment.id
  where payment.business_id = quote.business_id and (payment.quote_id = quote.id or payment.job_id in (
    select job.id from public.jobs as job where job.business_id = quote.business_id and job.quote_id = quote.id));
  select coalesce(-sum(credit.amount), 0) into paid_out from public.credits as credit
  where credit.business_id = quote.business_id and credit.client_id = quote.client_id and credit.kind = 'refunded'
    and credit.payment_id is null and credit.created_at >= since;
  return used + greatest(least(unused, private.credit_of(quote.business_id, quote.client_id)), unused - paid_out);
end
$$;

-- shown: {"quote", "lines"}, of an approval also "client" and "property", which stay as they were signed; approval: null,
-- or the row of the version shown.
create function private.quote_page(quote public.quotes, shown jsonb, approval jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', private.quote_state(quote),
    'version_number', (shown -> 'quote' ->> 'version_number')::int, 'quote', shown -> 'quote',
    'lines', shown -> 'lines', 'business', private.document_business(quote.business_id),
    'settings', private.document_layout(quote.business_id),
    'client', (select jsonb_build_object('name', client.name, 'email', client.email,
        'language', private.client_language(quote.business_id, client.id)) || coalesce(shown -> 'client', '{}')
      from public.clients as client where client.business_id = quote.business_id
        and client.id = (shown -> 'quote' ->> 'client_id')::uuid),
    'property', case when shown ? 'property' then shown -> 'property'
      else to_jsonb(private.document_property(quote.business_id, (shown -> 'quote' ->> 'property_id')::uuid)) end,
    'approval', approval, 'deposit_paid', private.deposit_paid(quote), 'today', private.today(quote.business_id))
$$;

-- For the server, which has checked as the caller that they may see the quote. Without a number: the current content.
create function private.quote_document(quote_id uuid, version_number int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  quote public.quotes;
  approval public.quote_approvals;
  wanted int;
  shown jsonb;
begin
  select * into quote from public.quotes as found where found.id = quote_document.quote_id;
  wanted := coalesce(quote_document.version_number, quote.version_number);
  select * into approval from public.quote_approvals as found where found.business_id = quote.business_id
    and found.quote_id = quote.id and found.version_number = wanted
    -- For the current version only while it is approved, because it may have been declined since.
    and (wanted < quote.version_number or quote.status in ('approved', 'converted'));
  shown := coalesce(approval.snapshot,
    (select version.snapshot from public.quote_versions as version where version.business_id = quote.business_id
      and version.quote_id = quote.id and version.version_number = wanted),
    case when wanted = quote.version_number then private.quote_snapshot(quote.id) end);
  if shown is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  return private.quote_page(quote, shown, case when approval.id is not null then jsonb_build_object(
    'signer_name', approval.signer_name, 'signed_at', approval.created_at, 'method', approval.method,
    'how', approval.how, 'signature', approval.signature, 'version_number', approval.version_number,
    'snapshot_hash', approval.snapshot_hash) end);
end
$$;

-- The client's page: the last version that they were shown, never a draft. Links are forwarded, so nothing is included
-- that the page does not show. Signatures are in the PDF only.
create function private.quote_link_page(quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  approval public.quote_approvals;
  shown jsonb;
begin
  if quote.status in ('approved', 'converted') then
    select * into approval from public.quote_approvals as found where found.business_id = quote.business_id
      and found.quote_id = quote.id and found.version_number = quote.version_number;
  end if;
  shown := coalesce(approval.snapshot, (select version.snapshot from public.quote_versions as version
    where version.business_id = quote.business_id and version.quote_id = quote.id
    order by version.version_number desc limit 1));
  shown := private.quote_page(quote, shown, case when approval.id is not null then
    jsonb_build_object('signer_name', approval.signer_name, 'signed_at', approval.created_at) end);
  -- Nobody is there any more to do the work.
  if shown ->> 'state' in ('open', 'expired', 'changes_requested') and exists (select from public.businesses as business
    where business.id = quote.business_id and business.closed_at is not null) then
    shown := shown || '{"state": "closed"}';
  end if;
  return shown || jsonb_build_object('client', (shown -> 'client') - 'email',
    'quote', (shown -> 'quote') - array['business_id', 'client_id', 'property_id', 'request_id', 'version',
      'is_archived', 'viewed_at', 'created_at', 'updated_at'],
    'lines', (select coalesce(jsonb_agg(line - array['business_id', 'quote_id', 'service_id', 'created_at', 'updated_at']
        order by place), '[]') from jsonb_array_elements(shown -> 'lines') with ordinality as each (line, place)));
end
$$;

create function public.quote_document(quote_id uuid, version_number int default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.quote_document(quote_document.quote_id, quote_document.version_number)
$$;

-- Count and sum of the quotes per state. Runs under the policies of its caller.
create view public.quote_counts with (security_invoker = true) as
  select quote.business_id, quote.status, quote.is_archived,
    quote.status = 'sent' and coalesce(quote.valid_until < (now() at time zone business.timezone)::date, false)
      as is_expired,
    count(*)::int as quotes, sum(quote.total) as total
  from public.quotes as quote join public.businesses as business on business.id = quote.business_id
  group by 1, 2, 3, 4;
revoke all on public.quote_counts from public, anon, authenticated;
grant select on public.quote_counts to authenticated;
grant all on public.quote_counts to service_role;

grant execute on function private.quote_document, public.quote_document to service_role;

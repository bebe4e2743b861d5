-- Takes an invoice over from the free generator of the public site as a draft, with its client. The ids are derived from
-- the business and the id that the browser gave, so that a double click, a retry and a second tab make one invoice.

-- The client of that name and address, made where there is none. A client that lacks the address is another one only if
-- an address is given: what was typed is not dropped.
create function private.carried_client(business_id uuid, client jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  called text := btrim(client ->> 'name');
  place text := nullif(btrim(client ->> 'address'), '');
  found_id uuid;
begin
  -- Two drafts of one new client make one client.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(
    'carried client ' || carried_client.business_id || lower(called), 0));
  select known.id into found_id from public.clients as known
  where known.business_id = carried_client.business_id and lower(known.name) = lower(called)
    and (place is null or lower(known.address) = lower(place))
  order by known.created_at, known.id limit 1;
  if found_id is not null then return found_id; end if;
  insert into public.clients (business_id, user_id, name, address, lead_source, client_status)
  values (carried_client.business_id, (select auth.uid()), called, place, 'import', 'active')
  returning id into found_id;
  return found_id;
end
$$;

-- Whether the next invoice takes this number, which its client has on paper already. A business that has taken none and set
-- none goes on counting in the same way; any other only skips ahead in its own.
create function private.continue_numbers(business_id uuid, number text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  digits text := substring(continue_numbers.number from '[0-9]{1,9}$');
  before text := left(continue_numbers.number, -char_length(digits));
begin
  if (digits::int between 1 and 999999998 and before ~ '^[A-Za-z0-9./_-]{0,12}$') is not true
    or private.is_number_taken(continue_numbers.business_id, 'invoice', continue_numbers.number)
    or exists (select from public.document_settings as settings
      where settings.business_id = continue_numbers.business_id and settings.is_number_given_when_sent) then
    return false;
  end if;
  update public.counters as counter set prefix = before, padding = char_length(digits), next_number = digits::int
  where counter.business_id = continue_numbers.business_id and counter.kind = 'invoice' and counter.version = 1
    and counter.last_taken = 0;
  update public.counters as counter set next_number = digits::int
  where counter.business_id = continue_numbers.business_id and counter.kind = 'invoice'
    and counter.next_number <= digits::int and continue_numbers.number = counter.prefix
      || lpad(digits::int::text, greatest(counter.padding, char_length(digits::int::text)), '0');
  return found;
end
$$;

-- What was typed about paying becomes how the business is paid, if it says nothing of it yet. False: the invoice keeps it.
create function private.carry_ways_to_pay(business_id uuid, words text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.document_settings as settings set bank_details = words, version = settings.version
  where settings.business_id = carry_ways_to_pay.business_id and btrim(coalesce(settings.bank_details, '')) = '';
  return exists (select from public.document_settings as settings
    where settings.business_id = carry_ways_to_pay.business_id and settings.bank_details = words);
end
$$;

-- What the client paid before, as a deposit that is used on the invoice: a draft has no payments of its own.
create function private.carry_deposit(invoice public.invoices, deposit jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  paid public.payments;
  part numeric;
begin
  paid := private.record_payment(invoice.business_id, jsonb_build_object('id', md5('deposit of ' || invoice.id)::uuid,
    'client_id', invoice.client_id, 'amount', deposit ->> 'amount', 'method', deposit ->> 'method',
    'paid_on', least(invoice.issue_date, private.today(invoice.business_id))));
  part := least(paid.amount, invoice.balance);
  if part <= 0 then return; end if;
  insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
  values (invoice.business_id, invoice.client_id, 'applied', -part, invoice.id, paid.id);
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'deposit_applied',
    jsonb_build_object('amount', part, 'payment_number', paid.payment_number));
  perform private.settle_invoice(invoice.id);
end
$$;

create function private.carry_invoice(business_id uuid, draft_id text, client jsonb, invoice jsonb, lines jsonb)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  given uuid := md5('free invoice ' || carry_invoice.business_id || ' ' || carry_invoice.draft_id)::uuid;
  content jsonb := private.pick(invoice,
    '{title,issue_date,due_date,notes,terms,discount_type,discount_value,taxes,prices_include_tax}');
  made public.invoices;
begin
  perform private.require_managed(carry_invoice.business_id);
  if given is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if jsonb_typeof(lines) is distinct from 'array' then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  perform private.queue_for_invoice(given);
  -- Whatever became of it since: it may be edited or sent.
  if exists (select from public.invoices as carried where carried.id = given
      and carried.business_id = carry_invoice.business_id) then
    return given;
  end if;
  -- The title is the number where it cannot be kept, and the terms are how to pay.
  if private.continue_numbers(carry_invoice.business_id, invoice ->> 'number') then content := content - 'title'; end if;
  if private.carry_ways_to_pay(carry_invoice.business_id, invoice ->> 'terms') then content := content - 'terms'; end if;
  perform private.save_invoice(carry_invoice.business_id, content || jsonb_build_object(
      'id', given, 'client_id', private.carried_client(carry_invoice.business_id, client)),
    (select coalesce(jsonb_agg(private.pick(line, '{name,quantity,unit_price,is_taxable}')
        || jsonb_build_object('id', md5(given || ' ' || place)::uuid) order by place), '[]')
      from jsonb_array_elements(lines) with ordinality as item (line, place)));
  if invoice ->> 'deposit' is not null then
    select * into made from public.invoices as found where found.id = given;
    perform private.carry_deposit(made, invoice -> 'deposit');
  end if;
  return given;
end
$$;

create function public.carry_invoice(business_id uuid, draft_id text, client jsonb, invoice jsonb, lines jsonb)
returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.carry_invoice(carry_invoice.business_id, carry_invoice.draft_id, carry_invoice.client,
    carry_invoice.invoice, carry_invoice.lines);
  answer public.invoices;
begin
  select * into answer from public.invoices as carried where carried.id = made;
  return answer;
end
$$;

grant execute on function private.carry_invoice to authenticated;
grant execute on function public.carry_invoice to authenticated, service_role;

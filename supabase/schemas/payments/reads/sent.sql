-- Reads a payment, credit or refund as a client sends it. The same id is the same record, however often it is sent.

create function private.check_amount(business_id uuid, amount numeric) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (amount > 0 and amount <= 100000000000
    and amount = round(amount, private.currency_exponent(check_amount.business_id))) is not true then
    raise sqlstate 'PT400' using message = 'invalid_amount', hint = 'An amount above zero, as the currency counts.';
  end if;
end
$$;

-- The client if the caller manages their business.
create function private.my_client(client_id uuid) returns public.clients
language plpgsql stable security definer set search_path = '' as $$
declare
  client public.clients;
begin
  select * into client from public.clients as found where found.id = my_client.client_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if client.id is null then raise sqlstate 'PT404' using message = 'client_not_found'; end if;
  return client;
end
$$;

-- On a repetition: the existing row, when it has the same content.
create function private.repeated_credit(id uuid, client public.clients, kind text, invoice_id uuid, amount numeric)
returns public.credits
language plpgsql stable security definer set search_path = '' as $$
declare
  existing public.credits;
begin
  if repeated_credit.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.credits as found where found.id = repeated_credit.id;
  if existing.id is not null and (existing.business_id, existing.client_id, existing.kind) is distinct from
      (client.business_id, client.id, repeated_credit.kind)
    or existing.invoice_id is distinct from repeated_credit.invoice_id and existing.id is not null
    or abs(existing.amount) <> repeated_credit.amount then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$$;

create function private.check_method(method text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if method = 'online' then
    raise sqlstate 'PT400' using message = 'method_online', hint = 'The card company records what is paid online.';
  end if;
  if (method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app', 'paypal', 'bizum',
    'other')) is not true then
    raise sqlstate 'PT400' using message = 'unknown_method';
  end if;
end
$$;

-- On a repetition: the existing payment, when it is the same one.
create function private.repeated_payment(business_id uuid, wanted public.payments) returns public.payments
language plpgsql stable security definer set search_path = '' as $$
declare
  existing public.payments;
begin
  select * into existing from public.payments as found where found.id = wanted.id;
  if existing.business_id <> repeated_payment.business_id then
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if existing.id is not null and (existing.invoice_id, existing.quote_id, existing.job_id, existing.amount, existing.client_id)
    is distinct from (wanted.invoice_id, wanted.quote_id, wanted.job_id, wanted.amount, wanted.client_id) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$$;

-- The quote or job of a deposit, and its client.
create function private.deposit_client(business_id uuid, payment jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_client uuid;
begin
  if payment ->> 'job_id' is not null then
    select job.client_id into found_client from public.jobs as job
    where job.business_id = deposit_client.business_id and job.id = (payment ->> 'job_id')::uuid;
    if found_client is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  elsif payment ->> 'quote_id' is not null then
    select quote.client_id into found_client from public.quotes as quote
    where quote.business_id = deposit_client.business_id and quote.id = (payment ->> 'quote_id')::uuid;
    if found_client is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  else
    select client.id into found_client from public.clients as client
    where client.business_id = deposit_client.business_id and client.id = (payment ->> 'client_id')::uuid;
  end if;
  if found_client is null or found_client <> coalesce((payment ->> 'client_id')::uuid, found_client) then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  return found_client;
end
$$;

create function private.repeated_refund(id uuid, business_id uuid, client_id uuid, payment_id uuid, amount numeric)
returns public.refunds
language plpgsql stable security definer set search_path = '' as $$
declare
  existing public.refunds;
begin
  if repeated_refund.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.refunds as found where found.id = repeated_refund.id;
  if existing.id is not null and (existing.business_id, existing.client_id, existing.payment_id, existing.amount) is distinct from
    (repeated_refund.business_id, repeated_refund.client_id, repeated_refund.payment_id, repeated_refund.amount) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$$;

create function private.wanted_refund(refund jsonb) returns public.refunds
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(null::public.refunds, (select jsonb_object_agg(key, value) from jsonb_each(refund)
    where key in ('id', 'refunded_on', 'method', 'is_still_owed', 'reason')))
$$;

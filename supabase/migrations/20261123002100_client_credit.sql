-- What a client has with the business: overpaid, deposited or granted, used on invoices or paid out. Never below zero.
-- The order of locks for all who move money: the invoice (private.my_invoice), the payment, the client's credit, the
-- counter of payments.

create function private.lock_credit(client_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('credit ' || client_id, 0))
$$;

create function private.credit_of(business_id uuid, client_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(credit.amount), 0) from public.credits as credit
  where credit.business_id = credit_of.business_id and credit.client_id = credit_of.client_id
$$;

-- The wall behind the functions: whoever lowers it waits for whoever lowers it, and none takes what is not there. Sample
-- rows and those of a business that is being deleted go as they come.
create function private.keep_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved public.credits := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op = 'DELETE' and (old.is_sample
    or not exists (select from public.businesses as business where business.id = old.business_id)) then
    return null;
  end if;
  perform private.lock_credit(moved.client_id);
  if private.credit_of(moved.business_id, moved.client_id) < 0 then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
  return null;
end
$$;
create trigger keep_credit after insert on public.credits
  for each row when (new.amount < 0) execute function private.keep_credit();
create trigger keep_credit_at_update after update on public.credits
  for each row when (new.amount < old.amount) execute function private.keep_credit();
create trigger keep_credit_at_delete after delete on public.credits
  for each row when (old.amount > 0) execute function private.keep_credit();

-- Whoever writes is the author; what belongs to a sample is one.
create function private.begin_money() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := coalesce((select auth.uid()), new.user_id);
  new.is_sample := new.is_sample or coalesce((select invoice.is_sample from public.invoices as invoice
    where invoice.business_id = new.business_id and invoice.id = new.invoice_id), false);
  return new;
end
$$;
create trigger begin_money before insert on public.payments for each row execute function private.begin_money();
create trigger begin_money before insert on public.refunds for each row execute function private.begin_money();
create trigger begin_money before insert on public.credits for each row execute function private.begin_money();

create function private.check_amount(business_id uuid, amount numeric) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (amount > 0 and amount <= 100000000000
    and amount = round(amount, private.currency_exponent(check_amount.business_id))) is not true then
    raise sqlstate 'PT400' using message = 'invalid_amount', hint = 'An amount above zero, as the currency counts.';
  end if;
end
$$;

-- The client for whoever manages his business.
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

-- Deposits on what an invoice was made of, as far as they are there: the oldest first.
create function private.apply_deposits(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  deposit record;
  part numeric;
  owed numeric;
begin
  select * into invoice from public.invoices as found where found.id = apply_deposits.invoice_id for no key update;
  if invoice.id is null or invoice.status not in ('draft', 'sent') then return; end if;
  for deposit in
    with made_of as (
      select source.job_id, coalesce(source.quote_id, job.quote_id) as quote_id
      from public.invoice_sources as source left join public.jobs as job
        on job.business_id = source.business_id and job.id = source.job_id
      where source.business_id = invoice.business_id and source.invoice_id = invoice.id
    )
    select payment.id, payment.payment_number from public.payments as payment
    where payment.business_id = invoice.business_id and payment.client_id = invoice.client_id
      and payment.invoice_id is null and (payment.job_id in (select made_of.job_id from made_of)
        or payment.quote_id in (select made_of.quote_id from made_of))
    order by payment.paid_on, payment.created_at, payment.id
  loop
    perform private.lock_credit(invoice.client_id);
    select sums.balance into owed from private.invoice_sums(invoice.id) as sums;
    part := least(owed, private.credit_of(invoice.business_id, invoice.client_id),
      (select sum(credit.amount) from public.credits as credit
        where credit.business_id = invoice.business_id and credit.payment_id = deposit.id));
    continue when part is null or part <= 0;
    insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
    values (invoice.business_id, invoice.client_id, 'applied', -part, invoice.id, deposit.id);
    perform private.tell(invoice.business_id, 'invoice', invoice.id, 'deposit_applied',
      jsonb_build_object('amount', part, 'payment_number', deposit.payment_number));
  end loop;
end
$$;

-- Of a repeat: the row that is there, when it says the same.
create function private.repeated_credit(id uuid, client public.clients, kind text, invoice_id uuid, amount numeric)
returns public.credits
language plpgsql stable security definer set search_path = '' as $$
declare
  there public.credits;
begin
  if repeated_credit.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into there from public.credits as found where found.id = repeated_credit.id;
  if there.id is not null and (there.business_id, there.client_id, there.kind) is distinct from
      (client.business_id, client.id, repeated_credit.kind)
    or there.invoice_id is distinct from repeated_credit.invoice_id and there.id is not null
    or abs(there.amount) <> repeated_credit.amount then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return there;
end
$$;

create function private.grant_credit(client_id uuid, id uuid, amount numeric, note text) returns public.credits
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.my_client(grant_credit.client_id);
  made public.credits;
begin
  perform private.check_amount(client.business_id, grant_credit.amount);
  perform private.lock_credit(client.id);
  made := private.repeated_credit(grant_credit.id, client, 'granted', null, grant_credit.amount);
  if made.id is not null then return made; end if;
  insert into public.credits as granted (id, business_id, client_id, kind, amount, note)
  values (grant_credit.id, client.business_id, client.id, 'granted', grant_credit.amount,
    nullif(btrim(grant_credit.note), ''))
  returning * into made;
  perform private.tell(client.business_id, 'client', client.id, 'credit_granted',
    jsonb_build_object('credit_id', made.id, 'amount', made.amount, 'note', left(made.note, 200)));
  return made;
end
$$;

create function private.apply_credit(invoice_id uuid, id uuid, amount numeric) returns public.credits
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(apply_credit.invoice_id);
  client public.clients := private.my_client(invoice.client_id);
  made public.credits;
  there numeric;
begin
  perform private.lock_credit(client.id);
  made := private.repeated_credit(apply_credit.id, client, 'applied', invoice.id, apply_credit.amount);
  if made.id is not null then return made; end if;
  if invoice.status not in ('draft', 'sent', 'paid') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
  if invoice.balance = 0 then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  there := private.credit_of(client.business_id, client.id);
  if there <= 0 or apply_credit.amount > there then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
  if apply_credit.amount is not null then perform private.check_amount(client.business_id, apply_credit.amount); end if;
  if apply_credit.amount > invoice.balance then raise sqlstate 'PT409' using message = 'more_than_due'; end if;
  insert into public.credits as used (id, business_id, client_id, kind, amount, invoice_id)
  values (apply_credit.id, client.business_id, client.id, 'applied',
    -coalesce(apply_credit.amount, least(there, invoice.balance)), invoice.id)
  returning * into made;
  perform private.tell(client.business_id, 'invoice', invoice.id, 'credit_applied',
    jsonb_build_object('credit_id', made.id, 'amount', -made.amount));
  return made;
end
$$;

revoke all on function private.lock_credit(uuid), private.credit_of(uuid, uuid), private.keep_credit(),
  private.begin_money(), private.check_amount(uuid, numeric), private.my_client(uuid), private.apply_deposits(uuid),
  private.repeated_credit(uuid, public.clients, text, uuid, numeric), private.grant_credit(uuid, uuid, numeric, text),
  private.apply_credit(uuid, uuid, numeric) from public;
grant execute on function private.grant_credit(uuid, uuid, numeric, text), private.apply_credit(uuid, uuid, numeric)
  to authenticated;

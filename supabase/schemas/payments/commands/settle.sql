-- Updates an invoice after money moved, and applies deposits to a new one.

-- Locks the invoice, so that concurrent callers take turns. status is in the SET list for the triggers that wait for
-- it.
create function private.settle_invoice(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  sums record;
begin
  select * into invoice from public.invoices as found where found.id = settle_invoice.invoice_id
    for no key update;
  -- When a business is being deleted its books are deleted too, and nothing is logged any more.
  if invoice.id is null
    or not exists (select from public.businesses as business where business.id = invoice.business_id) then
    return;
  end if;
  select * into sums from private.invoice_sums(invoice);
  if (invoice.paid_amount, invoice.refunded_amount, invoice.credited_amount, invoice.balance)
    is distinct from (sums.paid, sums.refunded, sums.credited, sums.balance)
    or (invoice.status = 'sent' and sums.balance = 0) or (invoice.status = 'paid' and sums.balance > 0) then
    update public.invoices as settled set balance = settled.balance, status = settled.status
    where settled.id = invoice.id;
  end if;
end
$$;

-- Everything that moves money locks in this order: the invoice (private.my_invoice), the payment, the client's credit,
-- the counter of payments.
create function private.lock_credit(client_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('credit ' || client_id, 0))
$$;

-- Applies the deposits of an invoice's sources as far as they are available, the oldest first.
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
      -- Zero where the deposit was deleted while this waited: least() ignores null.
      (select coalesce(sum(credit.amount), 0) from public.credits as credit
        where credit.business_id = invoice.business_id and credit.payment_id = deposit.id));
    continue when part <= 0;
    insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
    values (invoice.business_id, invoice.client_id, 'applied', -part, invoice.id, deposit.id);
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'deposit_applied',
      jsonb_build_object('amount', part, 'payment_number', deposit.payment_number));
  end loop;
end
$$;

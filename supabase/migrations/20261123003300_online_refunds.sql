-- Money that goes back by card: promised here first, asked of the card company under its id, then written into the
-- books; and what was given back in the company's own dashboard, once each.

create table private.online_refunds (
  id uuid primary key,
  business_id uuid not null,
  payment_id uuid not null,
  user_id uuid,
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  is_still_owed boolean not null,
  reason text check (private.fits(reason, 2000)),
  is_client_told boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (business_id, payment_id) references public.payments (business_id, id) on delete cascade
);
create index online_refunds_payment_idx on private.online_refunds (business_id, payment_id);
alter table private.online_refunds enable row level security;
revoke all on private.online_refunds from public, anon, authenticated;

create function private.lock_invoice(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if lock_invoice.invoice_id is null then return; end if;
  perform private.queue_for_invoice(lock_invoice.invoice_id);
  perform from public.invoices as invoice where invoice.id = lock_invoice.invoice_id for no key update;
end
$$;

-- The payment with its invoice locked before it, and the client's credit after it.
create function private.locked_payment(payment_id uuid) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  perform private.lock_invoice((select found.invoice_id from public.payments as found
    where found.id = locked_payment.payment_id));
  select * into payment from public.payments as found where found.id = locked_payment.payment_id for no key update;
  if payment.id is not null then perform private.lock_credit(payment.client_id); end if;
  return payment;
end
$$;

-- What of it can go back that its invoice was paid with.
create function private.refundable_of_invoice(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when payment.invoice_id is null then 0 else private.refundable(payment) end
$$;

-- What it made of credit and the client has not used, less what was given back of that.
create function private.refundable_of_credit(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(
    (select coalesce(sum(credit.amount), 0) from public.credits as credit where credit.business_id = payment.business_id
      and credit.payment_id = payment.id and credit.kind in ('overpayment', 'deposit', 'refunded')),
    private.credit_of(payment.business_id, payment.client_id)))
$$;

-- Asked for a moment ago, and not in the books yet.
create function private.promised_online(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(promised.amount), 0) from private.online_refunds as promised
  where promised.business_id = payment.business_id and promised.payment_id = payment.id
    and promised.created_at > now() - interval '1 day'
    and not exists (select from public.refunds as kept where kept.id = promised.id)
$$;

-- refund: {"id", "amount", "is_still_owed", "reason"?, "tell_client"?}. Answers what the card company is to be asked.
create function private.begin_online_refund(payment_id uuid, refund jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.locked_payment(begin_online_refund.payment_id);
  promised private.online_refunds;
  wanted numeric := (refund ->> 'amount')::numeric;
  is_repeat boolean;
begin
  if payment.id is null or not payment.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if payment.provider_payment is null then raise sqlstate 'PT409' using message = 'not_paid_online'; end if;
  if (refund ->> 'id') is null or wanted is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  if not private.fits(refund ->> 'reason', 2000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  select * into promised from private.online_refunds as found where found.id = (refund ->> 'id')::uuid;
  if promised.id is not null and (promised.payment_id <> payment.id or promised.amount <> wanted) then
    raise sqlstate 'PT409' using message = 'already_refunded', hint = 'This refund was begun with another amount.';
  end if;
  is_repeat := promised.id is not null;
  if not is_repeat then
    perform private.check_amount(payment.business_id, wanted);
    if payment.invoice_id is not null and (refund ->> 'is_still_owed') is null then
      raise sqlstate 'PT400' using message = 'still_owed_missing', hint = 'Whether the client owes it again.';
    end if;
    -- What was written off is not asked for; owing it again would ask.
    if (refund ->> 'is_still_owed')::boolean and (select invoice.status from public.invoices as invoice
      where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id) = 'written_off' then
      raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
    end if;
    if wanted > private.refundable_of_invoice(payment) + private.refundable_of_credit(payment)
        - private.promised_online(payment) then
      raise sqlstate 'PT409' using message = 'refund_too_large', hint = 'More than is left of this payment.';
    end if;
    insert into private.online_refunds as made (id, business_id, payment_id, user_id, amount, is_still_owed, reason,
      is_client_told)
    values ((refund ->> 'id')::uuid, payment.business_id, payment.id, (select auth.uid()), wanted,
      coalesce((refund ->> 'is_still_owed')::boolean, false) and payment.invoice_id is not null,
      nullif(btrim(refund ->> 'reason'), ''), coalesce((refund ->> 'tell_client')::boolean, false))
    returning * into promised;
  end if;
  return jsonb_build_object('refund_id', promised.id, 'business_id', payment.business_id,
    'provider_payment', payment.provider_payment, 'amount_minor', round(promised.amount
      * 10::numeric ^ private.currency_exponent(payment.business_id))::bigint,
    'is_repeat', is_repeat, 'kept', (select to_jsonb(kept) from public.refunds as kept where kept.id = promised.id));
end
$$;

-- One refund of the company into the books, once. What the payment paid of its invoice goes back first, then what it
-- made of credit, as a row of its own: that was never owed.
create function private.keep_provider_refund(payment public.payments, provider_refund text, amount numeric,
  promised_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  promised private.online_refunds;
  of_invoice numeric := greatest(0, least(amount, private.refundable_of_invoice(payment)));
  of_credit numeric;
  row_id uuid;
  made public.refunds;
begin
  if exists (select from public.refunds as kept where kept.business_id = payment.business_id
    and kept.provider_refund = keep_provider_refund.provider_refund) then
    return;
  end if;
  select * into promised from private.online_refunds as found
  where found.id = promised_id and found.payment_id = payment.id;
  -- More than the books know of went back: it belongs to the invoice, if there is one.
  of_credit := least(amount - of_invoice, private.refundable_of_credit(payment));
  if payment.invoice_id is not null then of_invoice := amount - of_credit; end if;
  row_id := coalesce(promised.id, gen_random_uuid());
  insert into public.refunds (id, business_id, user_id, client_id, payment_id, invoice_id, amount, refunded_on, method,
    is_still_owed, reason, provider_refund, is_sample)
  values (row_id, payment.business_id, promised.user_id, payment.client_id, payment.id,
    case when of_invoice > 0 then payment.invoice_id end, case when of_invoice > 0 then of_invoice else amount end,
    private.today(payment.business_id), 'online', coalesce(promised.is_still_owed, false) and of_invoice > 0,
    promised.reason, keep_provider_refund.provider_refund, payment.is_sample);
  if of_credit > 0 and of_invoice > 0 then
    row_id := gen_random_uuid();
    insert into public.refunds (id, business_id, user_id, client_id, payment_id, amount, refunded_on, method,
      is_still_owed, reason, provider_refund, is_sample)
    values (row_id, payment.business_id, promised.user_id, payment.client_id, payment.id, of_credit,
      private.today(payment.business_id), 'online', false, promised.reason,
      keep_provider_refund.provider_refund || ':credit', payment.is_sample);
  end if;
  if of_credit > 0 then
    insert into public.credits (business_id, user_id, client_id, kind, amount, payment_id, refund_id, is_sample)
    values (payment.business_id, promised.user_id, payment.client_id, 'refunded', -of_credit, payment.id, row_id,
      payment.is_sample);
  end if;
  select * into made from public.refunds as kept where kept.business_id = payment.business_id
    and kept.provider_refund = keep_provider_refund.provider_refund;
  made.amount := keep_provider_refund.amount;
  perform private.tell_refund(made);
  if promised.is_client_told then perform private.mail_refund(made); end if;
end
$$;

-- The company gave it back. Answers the row of the books.
create function private.keep_online_refund(refund_id uuid, provider_refund text) returns public.refunds
language plpgsql volatile security definer set search_path = '' as $$
declare
  promised private.online_refunds;
  answer public.refunds;
begin
  select * into promised from private.online_refunds as found where found.id = keep_online_refund.refund_id;
  if promised.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  perform private.keep_provider_refund(private.locked_payment(promised.payment_id),
    keep_online_refund.provider_refund, promised.amount, promised.id);
  select * into answer from public.refunds as kept where kept.business_id = promised.business_id
    and kept.provider_refund = keep_online_refund.provider_refund;
  return answer;
end
$$;

create function public.begin_online_refund(payment_id uuid, refund jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.begin_online_refund(begin_online_refund.payment_id, begin_online_refund.refund)
$$;
create function public.keep_online_refund(refund_id uuid, provider_refund text) returns public.refunds
language sql volatile set search_path = '' as $$
  select private.keep_online_refund(keep_online_refund.refund_id, keep_online_refund.provider_refund)
$$;
-- The company said no: it may be asked for anew.
create function private.drop_online_refund(refund_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.online_refunds as dropped where dropped.id = drop_online_refund.refund_id
    and not exists (select from public.refunds as kept where kept.id = dropped.id)
$$;
create function public.drop_online_refund(refund_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.drop_online_refund(drop_online_refund.refund_id)
$$;

revoke all on function private.lock_invoice(uuid), private.locked_payment(uuid), private.promised_online(public.payments),
  private.refundable_of_invoice(public.payments), private.refundable_of_credit(public.payments),
  private.begin_online_refund(uuid, jsonb), private.keep_provider_refund(public.payments, text, numeric, uuid),
  private.keep_online_refund(uuid, text), private.drop_online_refund(uuid) from public;
grant execute on function private.begin_online_refund(uuid, jsonb) to authenticated;
grant execute on function private.keep_online_refund(uuid, text), private.drop_online_refund(uuid) to service_role;
revoke all on function public.begin_online_refund(uuid, jsonb), public.keep_online_refund(uuid, text),
  public.drop_online_refund(uuid) from public, anon, authenticated;
grant execute on function public.begin_online_refund(uuid, jsonb) to authenticated;
grant execute on function public.keep_online_refund(uuid, text), public.drop_online_refund(uuid) to service_role;

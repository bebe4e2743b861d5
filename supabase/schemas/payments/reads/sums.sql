-- The totals of an invoice in the books. private.invoice_sums is their only definition, and only the trigger that calls
-- it writes them, so that the balance is right in the statement that moves money or changes an invoice.
create function private.invoice_sums(invoice public.invoices)
returns table (paid numeric, refunded numeric, credited numeric, written_off numeric, balance numeric)
language sql stable security definer set search_path = '' as $$
  select moved.paid, moved.refunded, moved.credited, invoice.written_off_amount,
    case when invoice.status = 'void' then 0
      else invoice.total_amount - moved.paid + moved.refunded - moved.credited - invoice.written_off_amount end
  from (select
    (select coalesce(sum(payment.amount), 0) from public.payments as payment
      where payment.business_id = invoice.business_id and payment.invoice_id = invoice.id) as paid,
    (select coalesce(sum(refund.amount), 0) from public.refunds as refund
      where refund.business_id = invoice.business_id and refund.invoice_id = invoice.id and refund.is_still_owed)
      as refunded,
    (select coalesce(-sum(credit.amount), 0) from public.credits as credit
      where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id) as credited) as moved
$$;

create function private.invoice_sums(invoice_id uuid)
returns table (paid numeric, refunded numeric, credited numeric, written_off numeric, balance numeric)
language sql stable security definer set search_path = '' as $$
  select sums.* from public.invoices as invoice cross join lateral private.invoice_sums(invoice) as sums
  where invoice.id = invoice_sums.invoice_id
$$;

create function private.credit_of(business_id uuid, client_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(credit.amount), 0) from public.credits as credit
  where credit.business_id = credit_of.business_id and credit.client_id = credit_of.client_id
$$;

-- What can be refunded of a payment by hand: the part that paid its invoice, less earlier refunds; the part that made
-- credit is refunded as credit. Of a deposit, what is left of it and of the client's credit. domain has the same rule.
create function private.refundable(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when payment.invoice_id is null then greatest(0, least(
      (select coalesce(sum(credit.amount), 0) from public.credits as credit
        where credit.business_id = payment.business_id and credit.payment_id = payment.id),
      private.credit_of(payment.business_id, payment.client_id)))
    else payment.amount
      - (select coalesce(sum(credit.amount), 0) from public.credits as credit
        where credit.business_id = payment.business_id and credit.payment_id = payment.id
          and credit.kind = 'overpayment')
      - (select coalesce(sum(refund.amount), 0) from public.refunds as refund
        where refund.business_id = payment.business_id and refund.payment_id = payment.id
          and refund.invoice_id is not null) end
$$;

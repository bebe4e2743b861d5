-- Steps for an invoice that a person inserts as a row, called by before_invoice and after_invoice.

-- What a person sent with a row that they wrote directly is kept or refused, never dropped. A tax_amount without taxes
-- becomes one tax; paid and overdue are sent, with a payment (record_inserted_payment) or a due date that has passed.
create function private.take_inserted(invoice public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  exponent int := private.currency_exponent(invoice.business_id);
begin
  if invoice.status = 'overdue' then
    if not coalesce(invoice.due_date < private.today(invoice.business_id), false) then
      raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Its due_date has not passed.';
    end if;
    invoice.status := 'sent';
  elsif invoice.status not in ('draft', 'paid') then
    perform private.require_status_step('invoice', 'draft', invoice.status);
  end if;
  invoice.amount := private.counted_amount('amount', invoice.amount, exponent);
  invoice.tax_amount := private.counted_amount('tax_amount', invoice.tax_amount, exponent);
  invoice.total_amount := private.counted_amount('total_amount', invoice.total_amount, exponent);
  if invoice.amount = 0 then invoice.amount := greatest(invoice.total_amount - invoice.tax_amount, 0); end if;
  if invoice.status in ('sent', 'paid') and invoice.amount = 0 then
    raise sqlstate 'PT400' using message = 'invoice_empty';
  end if;
  if invoice.taxes = '[]' and invoice.tax_amount <> 0 then
    if invoice.tax_amount not between 0 and invoice.amount then
      raise sqlstate 'PT400' using message = 'totals_differ', hint = 'tax_amount is above amount, or below zero.';
    end if;
    invoice.taxes := jsonb_build_array(jsonb_build_object('name', 'Tax',
      'rate', trim_scale(round(100 * invoice.tax_amount / invoice.amount, 3))));
  end if;
  return invoice;
end
$$;

-- Zero is also what a column has that was not sent.
create function private.require_inserted_totals(invoice public.invoices, sent public.invoices) returns void
language plpgsql set search_path = '' as $$
begin
  if (sent.tax_amount <> 0 and sent.tax_amount <> invoice.tax_amount)
    or (sent.total_amount <> 0 and sent.total_amount <> invoice.total_amount) then
    raise sqlstate 'PT400' using message = 'totals_differ', hint = format(
      'amount %s with these taxes gives tax_amount %s and total_amount %s.', invoice.amount, invoice.tax_amount,
      invoice.total_amount);
  end if;
end
$$;

-- For an invoice inserted as paid; it shows what it will show once the payment is recorded.
create function private.as_paid(invoice public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
begin
  invoice.status := 'paid';
  invoice.paid_amount := invoice.total_amount;
  invoice.balance := 0;
  invoice.paid_at := now();
  return invoice;
end
$$;

create function private.record_inserted_payment(invoice public.invoices) returns void
language plpgsql set search_path = '' as $$
declare
  payment public.payments;
begin
  payment.id := gen_random_uuid();
  payment.business_id := invoice.business_id;
  payment.client_id := invoice.client_id;
  payment.invoice_id := invoice.id;
  payment.amount := invoice.paid_amount;
  payment.paid_on := private.today(invoice.business_id);
  payment.method := 'other';
  perform private.take_money(payment, 0);
end
$$;

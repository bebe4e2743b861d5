-- Writes off the remaining balance, and undoes that. private.invoice_sums defines the effect on the balance.

create function private.write_off_invoice(invoice_id uuid, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(write_off_invoice.invoice_id);
begin
  if not private.fits(write_off_invoice.reason, 2000) then
    raise sqlstate 'PT400' using message = 'message_too_long';
  end if;
  if invoice.status = 'written_off' then return invoice.id; end if;
  if invoice.status = 'paid' then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  if invoice.status <> 'sent' then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody was asked to pay it.';
  end if;
  update public.invoices as changed set status = 'written_off' where changed.id = invoice.id;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'written_off', jsonb_build_object(
    'amount', invoice.balance, 'reason', nullif(btrim(write_off_invoice.reason), '')));
  return invoice.id;
end
$$;

create function private.undo_write_off(invoice_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(undo_write_off.invoice_id);
begin
  if invoice.status in ('sent', 'paid') then return invoice.id; end if;
  if invoice.status <> 'written_off' then raise sqlstate 'PT409' using message = 'status_not_allowed'; end if;
  update public.invoices as changed set status = 'sent' where changed.id = invoice.id;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'write_off_undone',
    jsonb_build_object('amount', invoice.written_off_amount));
  return invoice.id;
end
$$;

create function public.write_off_invoice(invoice_id uuid, reason text default null) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.write_off_invoice(write_off_invoice.invoice_id, write_off_invoice.reason);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;

create function public.undo_write_off(invoice_id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.undo_write_off(undo_write_off.invoice_id);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;

grant execute on function private.write_off_invoice, private.undo_write_off to authenticated;
grant execute on function public.write_off_invoice, public.undo_write_off to authenticated, service_role;

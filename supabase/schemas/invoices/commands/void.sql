-- Voids an invoice, and undoes that. Repeated calls have no further effect.

-- It keeps its number; its sources can be billed again.
create function private.void_invoice(invoice_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(void_invoice.invoice_id);
begin
  if invoice.status = 'void' then return invoice.id; end if;
  if private.has_money(invoice.id) then
    raise sqlstate 'PT409' using message = 'invoice_has_payments', hint = 'Delete its payments first.';
  end if;
  update public.invoices as voided set status = 'void' where voided.id = invoice.id;
  update public.invoice_sources as source set is_held = false
  where source.business_id = invoice.business_id and source.invoice_id = invoice.id and source.is_held;
  perform private.settle_invoice(invoice.id);
  return invoice.id;
end
$$;

create function private.unvoid_invoice(invoice_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(unvoid_invoice.invoice_id);
  source public.invoice_sources;
begin
  if invoice.status <> 'void' then return invoice.id; end if;
  perform from public.jobs as job where job.business_id = invoice.business_id and job.id in (
    select held.job_id from public.invoice_sources as held
    where held.business_id = invoice.business_id and held.invoice_id = invoice.id) order by job.id for no key update;
  begin
    for source in select * from public.invoice_sources as held
      where held.business_id = invoice.business_id and held.invoice_id = invoice.id order by held.id
    loop
      if private.is_source_taken(invoice.business_id, private.source_key(source.job_id, source.visit_id,
        source.job_line_id, source.quote_id), invoice.id) then
        raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Its work is on another invoice now.';
      end if;
      update public.invoice_sources as taken set is_held = true where taken.id = source.id;
    end loop;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Its work is on another invoice now.';
  end;
  update public.invoices as back set status = case when back.sent_at is null then 'draft' else 'sent' end
  where back.id = invoice.id;
  perform private.settle_invoice(invoice.id);
  perform private.require_within_quotes(invoice.id);
  return invoice.id;
end
$$;

create function public.void_invoice(invoice_id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.void_invoice(void_invoice.invoice_id);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;

create function public.unvoid_invoice(invoice_id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.unvoid_invoice(unvoid_invoice.invoice_id);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;

grant execute on function private.void_invoice, private.unvoid_invoice to authenticated;
grant execute on function public.void_invoice, public.unvoid_invoice to authenticated, service_role;

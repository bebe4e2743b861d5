-- Noting cash that was taken on a job, and the answer of the office.

-- Locked, so that nobody deletes it before the note refers to it.
create function private.require_invoice_of_job(business_id uuid, job_id uuid, invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  state text;
begin
  if require_invoice_of_job.invoice_id is null then return; end if;
  select invoice.status into state from public.invoices as invoice
  where invoice.business_id = require_invoice_of_job.business_id and invoice.id = require_invoice_of_job.invoice_id
    and exists (select from public.invoice_sources as source where source.business_id = invoice.business_id
      and source.invoice_id = invoice.id and source.job_id = require_invoice_of_job.job_id) for key share;
  if state is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  if state in ('void', 'written_off') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
end
$$;

create function private.note_cash(id uuid, job_id uuid, amount numeric, invoice_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.cash_notes;
  business uuid;
begin
  if note_cash.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select job.business_id into business from public.jobs as job where job.id = note_cash.job_id
    and (job.business_id = any(array(select private.my_managed_business_ids()))
      or job.id = any(array(select private.my_job_ids())));
  if business is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  perform private.check_amount(business, note_cash.amount);
  select * into made from public.cash_notes as found where found.id = note_cash.id;
  if made.id is null then
    perform private.require_invoice_of_job(business, note_cash.job_id, note_cash.invoice_id);
    -- The job keeps its client from now on. Deleting a draft locks it before its jobs, so the job comes second.
    perform from public.jobs as job where job.id = note_cash.job_id for share;
    insert into public.cash_notes as fresh (id, business_id, user_id, job_id, invoice_id, amount, taken_on, note)
    values (note_cash.id, business, (select auth.uid()), note_cash.job_id, note_cash.invoice_id, note_cash.amount,
      private.today(business), nullif(btrim(note_cash.note), ''))
    on conflict do nothing;
    select * into made from public.cash_notes as found where found.id = note_cash.id;
  end if;
  -- The office may have chosen an invoice meanwhile.
  if (made.business_id, made.user_id, made.job_id, made.amount)
    is distinct from (business, (select auth.uid()), note_cash.job_id, note_cash.amount) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
end
$$;

-- Locked, so that of two people who answer one note the second sees the answer of the first. Behind the invoice, as by
-- whoever deletes a draft: the one that was named, else the one that was noted.
create function private.lock_cash_note(note_id uuid, invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  noted public.cash_notes;
  paid_id uuid;
begin
  select * into noted from public.cash_notes as found where found.id = lock_cash_note.note_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if noted.id is null then raise sqlstate 'PT404' using message = 'cash_note_not_found'; end if;
  paid_id := coalesce(lock_cash_note.invoice_id, noted.invoice_id);
  if paid_id is not null then
    perform private.queue_for_invoice(paid_id);
    perform from public.invoices as invoice where invoice.business_id = noted.business_id and invoice.id = paid_id
      for no key update;
  end if;
  perform from public.cash_notes as found where found.id = noted.id for no key update;
end
$$;

create function private.confirm_cash(note_id uuid, invoice_id uuid) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  noted public.cash_notes;
  paid public.payments;
begin
  perform private.lock_cash_note(confirm_cash.note_id, confirm_cash.invoice_id);
  select * into noted from public.cash_notes as row where row.id = confirm_cash.note_id;
  if noted.status = 'confirmed' then
    select * into paid from public.payments as payment where payment.id = noted.id;
    if paid.id is not null then return paid; end if;
  end if;
  if noted.status <> 'noted' then raise sqlstate 'PT409' using message = 'cash_answered'; end if;
  perform private.require_invoice_of_job(noted.business_id, noted.job_id, confirm_cash.invoice_id);
  -- What was noted for an invoice that can take no money any more becomes a deposit.
  noted.invoice_id := coalesce(confirm_cash.invoice_id, (select invoice.id from public.invoices as invoice
    where invoice.business_id = noted.business_id and invoice.id = noted.invoice_id
      and invoice.status not in ('void', 'written_off')));
  paid := private.record_payment(noted.business_id, jsonb_build_object('id', noted.id, 'amount', noted.amount,
    'method', 'cash', 'paid_on', noted.taken_on, 'note', noted.note)
    || case when noted.invoice_id is null then jsonb_build_object('job_id', noted.job_id)
      else jsonb_build_object('invoice_id', noted.invoice_id) end);
  update public.cash_notes as answered set status = 'confirmed', invoice_id = noted.invoice_id,
    answered_by = (select auth.uid()), answered_at = now(), updated_at = now() where answered.id = noted.id;
  return paid;
end
$$;

create function private.reject_cash(note_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  noted public.cash_notes;
begin
  perform private.lock_cash_note(reject_cash.note_id, null);
  select * into noted from public.cash_notes as row where row.id = reject_cash.note_id;
  if noted.status = 'rejected' then return; end if;
  if noted.status <> 'noted' then raise sqlstate 'PT409' using message = 'cash_answered'; end if;
  if coalesce(btrim(reject_cash.reason), '') = '' then raise sqlstate 'PT400' using message = 'reason_missing'; end if;
  update public.cash_notes as answered set status = 'rejected', reason = btrim(reject_cash.reason),
    answered_by = (select auth.uid()), answered_at = now(), updated_at = now()
  where answered.id = noted.id;
end
$$;

-- Notes cash that the caller took from the client of a job they work on. invoice_id: one that was made of the job; note:
-- for the office. The same id notes once.
create function public.note_cash(id uuid, job_id uuid, amount numeric, invoice_id uuid default null,
  note text default null) returns void
language sql volatile set search_path = '' as $$
  select private.note_cash(note_cash.id, note_cash.job_id, note_cash.amount, note_cash.invoice_id, note_cash.note)
$$;

-- Records the payment of a note: of this invoice, else of the one that was noted if it is still open, else as a deposit
-- of the job. It has the id of the note, and a second call returns it.
create function public.confirm_cash(note_id uuid, invoice_id uuid default null) returns public.payments
language sql volatile set search_path = '' as $$
  select private.confirm_cash(confirm_cash.note_id, confirm_cash.invoice_id)
$$;

-- Says why a note does not become a payment; whoever made it sees the reason.
create function public.reject_cash(note_id uuid, reason text) returns void
language sql volatile set search_path = '' as $$
  select private.reject_cash(reject_cash.note_id, reject_cash.reason)
$$;

grant execute on function private.note_cash, private.confirm_cash, private.reject_cash to authenticated;
grant execute on function public.note_cash, public.confirm_cash, public.reject_cash to authenticated, service_role;

-- Only a reimbursable expense has a member to reimburse, and a reimbursed expense stays reimbursable.
create function private.person_to_reimburse(expense public.expenses) returns uuid
language plpgsql set search_path = '' as $$
begin
  if expense.is_reimbursable then return expense.reimburse_to; end if;
  if expense.reimbursed_at is not null then
    raise sqlstate 'PT409' using message = 'already_reimbursed';
  end if;
  return null;
end
$$;

create function private.before_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
begin
  if tg_op = 'INSERT' or (new.amount, new.tax_amount) is distinct from (old.amount, old.tax_amount) then
    new.amount := private.counted_amount('amount', new.amount, exponent);
    new.tax_amount := private.counted_amount('tax_amount', new.tax_amount, exponent);
  end if;
  new.reimburse_to := private.person_to_reimburse(new);
  if tg_op = 'INSERT' then
    new.user_id := private.author(new.user_id);
    return new;
  end if;

  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_expense before insert or update on public.expenses
  for each row execute function private.before_expense();

-- The names of the columns that a person changed. private.mark_reimbursed logs reimbursements itself.
create function private.changed_fields(expense public.expenses, was public.expenses) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(entry.key order by entry.key) from jsonb_each(to_jsonb(expense)) as entry
  where entry.key not in ('version', 'updated_at', 'reimbursed_at')
    and entry.value is distinct from to_jsonb(was) -> entry.key
$$;

create function private.after_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform private.log_record_event(new.business_id, 'expense', new.id, 'created',
      jsonb_build_object('amount', new.amount, 'category', new.category));
  elsif tg_op = 'DELETE' then
    -- Skipped when the whole business is being deleted.
    if exists (select from public.businesses where id = old.business_id) then
      perform private.log_record_event(old.business_id, 'expense', old.id, 'deleted', jsonb_build_object(
        'amount', old.amount, 'category', old.category, 'date', old.date, 'vendor', old.vendor));
    end if;
  else
    changed := private.changed_fields(new, old);
    if changed is not null then
      perform private.log_record_event(new.business_id, 'expense', new.id, 'changed', jsonb_build_object('fields', changed));
    end if;
  end if;
  return null;
end
$$;
create trigger after_expense after insert or update or delete on public.expenses
  for each row execute function private.after_expense();

-- A worker cannot make a row of bytes that somebody else uploaded, because the row would let them read those bytes.
create function private.require_own_bytes(bucket text, business_id uuid, path text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null or (select auth.uid()) is null
    or require_own_bytes.business_id = any(array(select private.my_managed_business_ids())) then
    return;
  end if;
  if exists (select from storage.objects as object where object.bucket_id = require_own_bytes.bucket
    and object.name = require_own_bytes.path and object.owner_id is distinct from (select auth.uid())::text) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Somebody else brought these bytes.';
  end if;
end
$$;

create function private.before_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_bytes('receipts', new.business_id, new.path);
  new.size_bytes := private.stored_size('receipts', new.path, new.size_bytes);
  perform private.require_storage_room(new.business_id, new.size_bytes);
  new.user_id := private.author(new.user_id);
  return new;
end
$$;
create trigger before_receipt before insert on public.receipts
  for each row execute function private.before_receipt();

-- Where the bytes of receipts are, and who may see, add and remove them: {business_id}/{uuid}.{jpg|png|pdf}.
-- What was paid back is proof: until the office takes the mark off, a worker neither adds to it nor takes from it.

create function private.my_open_expense_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 200 as $$
  select expense.id from public.expenses as expense
  where expense.user_id = (select auth.uid()) and expense.reimbursed_at is null
    and expense.business_id in (select private.my_business_ids())
$$;
revoke all on function private.my_open_expense_ids() from public;
grant execute on function private.my_open_expense_ids() to authenticated, service_role;

alter policy "owners and managers add receipts, workers to their expenses" on public.receipts
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or expense_id in (select private.my_open_expense_ids())));
alter policy "owners and managers delete receipts, workers their own" on public.receipts
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or expense_id in (select private.my_open_expense_ids())));

-- Room for all that is kept: as before, and receipts count too.
create or replace function private.guard_storage_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stored bigint;
  used bigint;
  number bigint;
begin
  -- What the bytes say counts, not who sent them. A project without storage has none to ask.
  if to_regclass('storage.objects') is not null then
    select (object.metadata ->> 'size')::bigint into stored from storage.objects as object
    where object.bucket_id = tg_table_name and object.name = new.path;
    new.size_bytes := coalesce(stored, new.size_bytes);
  end if;
  select coalesce(sum(kept.size_bytes), 0), count(*) into used, number from (
    select size_bytes from public.photos where business_id = new.business_id
    union all select size_bytes from public.files where business_id = new.business_id
    union all select size_bytes from public.receipts where business_id = new.business_id) as kept;
  if used + new.size_bytes > 5368709120 or number >= 50000 then
    raise sqlstate 'PT413' using message = 'storage_full';
  end if;
  return new;
end
$$;
create trigger guard_storage_room before insert on public.receipts
  for each row execute function private.guard_storage_room();

-- Bytes that somebody else brought become no receipt of a worker's, who could read them by it.
create function private.guard_receipt_bytes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null or (select auth.uid()) is null
    or new.business_id = any(array(select private.my_managed_business_ids())) then
    return new;
  end if;
  if exists (select from storage.objects as object where object.bucket_id = 'receipts' and object.name = new.path
    and object.owner_id is distinct from (select auth.uid())::text) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Somebody else brought these bytes.';
  end if;
  return new;
end
$$;
revoke all on function private.guard_receipt_bytes() from public;
create trigger guard_receipt_bytes before insert on public.receipts
  for each row execute function private.guard_receipt_bytes();

create or replace function private.has_storage_room(folder text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  used bigint;
  number bigint;
begin
  select coalesce(sum((object.metadata ->> 'size')::bigint), 0), count(*) into used, number
  from storage.objects as object
  where object.bucket_id in ('photos', 'files', 'receipts')
    and object.name collate "C" >= folder || '/' and object.name collate "C" < folder || '0';
  if used > 5905580032 or number >= 51000 then
    raise exception 'storage_full';
  end if;
  return true;
end
$$;

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('receipts', 'receipts', false, 10485760, array['image/jpeg', 'image/png', 'application/pdf']);

  create policy "owners and managers see the bytes of receipts" on storage.objects
    for select to authenticated using (bucket_id = 'receipts'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id)));
  create policy "members see the bytes of receipts that they see" on storage.objects
    for select to authenticated using (bucket_id = 'receipts'
      and exists (select from public.receipts as receipt where receipt.path = objects.name));
  -- Between the bytes and their row.
  create policy "members see the bytes of receipts that they have just added" on storage.objects
    for select to authenticated using (bucket_id = 'receipts' and owner_id = (select auth.uid())::text
      and created_at > now() - interval '1 hour'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id)));
  create policy "members add receipts to their business" on storage.objects
    for insert to authenticated with check (bucket_id = 'receipts'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id))
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|pdf)$'
      and private.has_storage_room((storage.foldername(name))[1]));
  create policy "owners and managers remove receipts, members those they added" on storage.objects
    for delete to authenticated using (bucket_id = 'receipts'
      and ((storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id))
        or (owner_id = (select auth.uid())::text
          and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id))
          -- His own, of which he sees the row: not any more once it was paid back.
          and not exists (select from public.receipts as receipt where receipt.path = objects.name
            and receipt.expense_id not in (select private.my_open_expense_ids())))));
end
$$;

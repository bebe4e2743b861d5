-- Totals by category, and the overall total in the row without a category, under the policies of the caller. `reimbursement`:
-- open (not reimbursed yet) or done.
create function public.expense_sums(business_id uuid, words text[] default '{}', from_date date default null,
  to_date date default null, reimbursement text default null)
returns table (category text, expenses int, amount numeric, tax_amount numeric, owed_amount numeric)
language sql stable set search_path = '' as $$
  select expense.category, count(*)::int, coalesce(sum(expense.amount), 0), coalesce(sum(expense.tax_amount), 0),
    coalesce(sum(expense.amount) filter (where expense.is_reimbursable and expense.reimbursed_at is null), 0)
  from public.expenses as expense
  where expense.business_id = expense_sums.business_id
    and (from_date is null or expense.date >= from_date) and (to_date is null or expense.date <= to_date)
    and (reimbursement is null
      or expense.is_reimbursable and (expense.reimbursed_at is not null) = (reimbursement = 'done'))
    and not exists (select from unnest(words) as word where strpos(lower(concat_ws(E'\n', expense.description,
      expense.vendor, expense.notes)), lower(word)) = 0)
  group by rollup (expense.category)
  order by expense.category
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
  -- For the time between storing the bytes and inserting their row.
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
          -- Workers' own receipts whose row they can see, until the expense is reimbursed.
          and not exists (select from public.receipts as receipt where receipt.path = objects.name
            and receipt.expense_id not in (select private.my_open_expense_ids())))));
end
$$;

grant execute on function public.expense_sums to authenticated, service_role;

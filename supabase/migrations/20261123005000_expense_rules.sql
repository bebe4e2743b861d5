-- What an expense obeys beyond its columns: whole units of the money, and who got what back.

create function private.guard_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
begin
  new.amount := round(new.amount, exponent);
  new.tax_amount := round(new.tax_amount, exponent);
  if new.is_reimbursable then return new; end if;
  if new.reimbursed_at is not null then
    raise sqlstate 'PT409' using message = 'already_reimbursed';
  end if;
  new.reimburse_to := null;
  return new;
end
$$;
create trigger guard_expense before insert or update on public.expenses
  for each row execute function private.guard_expense();

-- What changed is told by the names of the columns; that something was paid back tells mark_reimbursed.
create function private.tell_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform private.tell(new.business_id, 'expense', new.id, 'created',
      jsonb_build_object('amount', new.amount, 'category', new.category));
  elsif tg_op = 'DELETE' then
    -- Not when it goes with its whole business.
    if exists (select from public.businesses where id = old.business_id) then
      perform private.tell(old.business_id, 'expense', old.id, 'deleted', jsonb_build_object(
        'amount', old.amount, 'category', old.category, 'date', old.date, 'vendor', old.vendor));
    end if;
  else
    select jsonb_agg(entry.key order by entry.key) into changed from jsonb_each(to_jsonb(new)) as entry
    where entry.key not in ('version', 'updated_at', 'reimbursed_at')
      and entry.value is distinct from to_jsonb(old) -> entry.key;
    if changed is not null then
      perform private.tell(new.business_id, 'expense', new.id, 'changed', jsonb_build_object('fields', changed));
    end if;
  end if;
  return null;
end
$$;
create trigger tell_expense after insert or update or delete on public.expenses
  for each row execute function private.tell_expense();

-- Says that whoever paid it has it back, or takes that back.
create function private.mark_reimbursed(expense_id uuid, is_reimbursed boolean) returns public.expenses
language plpgsql security definer set search_path = '' as $$
declare
  expense public.expenses;
begin
  select there.* into expense from public.expenses as there
  where there.id = mark_reimbursed.expense_id and there.business_id in (select private.my_managed_business_ids())
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'expense_not_found';
  end if;
  if is_reimbursed = (expense.reimbursed_at is not null) then return expense; end if;
  if is_reimbursed and not expense.is_reimbursable then
    raise sqlstate 'PT409' using message = 'not_reimbursable';
  end if;
  update public.expenses as there set reimbursed_at = case when is_reimbursed then now() end
  where there.id = expense.id returning there.* into expense;
  perform private.tell(expense.business_id, 'expense', expense.id,
    case when is_reimbursed then 'reimbursed' else 'reimbursement_undone' end);
  return expense;
end
$$;
create function public.mark_reimbursed(expense_id uuid, is_reimbursed boolean) returns public.expenses
language sql set search_path = '' as $$
  select private.mark_reimbursed(expense_id, is_reimbursed)
$$;

-- What was spent on each kind of thing, and all together in the row without a kind; as far as its reader may see.
-- `payback`: open (somebody waits for his money) or done.
create function public.expense_sums(business_id uuid, words text[] default '{}', from_date date default null,
  to_date date default null, payback text default null)
returns table (category text, expenses int, amount numeric, tax_amount numeric, owed_amount numeric)
language sql stable set search_path = '' as $$
  select expense.category, count(*)::int, coalesce(sum(expense.amount), 0), coalesce(sum(expense.tax_amount), 0),
    coalesce(sum(expense.amount) filter (where expense.is_reimbursable and expense.reimbursed_at is null), 0)
  from public.expenses as expense
  where expense.business_id = expense_sums.business_id
    and (from_date is null or expense.date >= from_date) and (to_date is null or expense.date <= to_date)
    and (payback is null
      or expense.is_reimbursable and (expense.reimbursed_at is not null) = (payback = 'done'))
    and not exists (select from unnest(words) as word where strpos(lower(concat_ws(E'\n', expense.description,
      expense.vendor, expense.notes)), lower(word)) = 0)
  group by rollup (expense.category)
  order by expense.category
$$;

revoke all on function private.guard_expense(), private.tell_expense(), private.mark_reimbursed(uuid, boolean) from public;
revoke all on function public.mark_reimbursed(uuid, boolean),
  public.expense_sums(uuid, text[], date, date, text) from public, anon, authenticated;
grant execute on function private.mark_reimbursed(uuid, boolean), public.mark_reimbursed(uuid, boolean),
  public.expense_sums(uuid, text[], date, date, text) to authenticated, service_role;
